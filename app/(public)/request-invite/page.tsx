import type { Metadata } from "next";
import { RequestForm } from "@/components/invites/request-form";

export const metadata: Metadata = { title: "Request an Invite" };

export default function RequestInvitePage() {
  return <RequestForm />;
}

import type { Metadata } from "next";
import { RequestForm } from "@/components/invites/request-form";
import { Card } from "@/components/ui/card";

export const metadata: Metadata = { title: "Request an Invite" };

export default function RequestInvitePage() {
  return (
    <Card>
      <RequestForm />
    </Card>
  );
}

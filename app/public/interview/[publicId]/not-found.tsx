import type { Metadata } from "next";
import { InvalidLinkPage } from "@/components/sharing/public/invalid-link";

export const metadata: Metadata = { title: "Invalid Interview Link" };

export default function InvalidInterviewLink() {
  return <InvalidLinkPage />;
}

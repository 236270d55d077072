import type { Metadata } from "next";

export { InvalidLinkPage as default } from "@/components/sharing/public/invalid-link";
export const metadata: Metadata = { title: "Invalid Interview Link" };

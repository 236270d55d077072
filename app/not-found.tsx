import type { Metadata } from "next";
import { headers } from "next/headers";
import { InvalidLinkPage } from "@/components/sharing/public/invalid-link";
import { MessagePage } from "@/components/shell/message-page";
import { buttonVariants } from "@/components/ui/button-variants";

/** The middleware rewrites dead interview links to this page. */
const isInterviewLink = async (): Promise<boolean> =>
  ((await headers()).get("x-path") ?? "").startsWith("/public/interview/");

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await isInterviewLink()) ? "Invalid Interview Link" : "Page Not Found" };
}

export default async function NotFound() {
  if (await isInterviewLink()) return <InvalidLinkPage />;
  return (
    <MessagePage
      title="Page Not Found"
      action={
        // oxlint-disable-next-line next/no-html-link-for-pages -- this code is part of every page
        <a href="/" className={buttonVariants({ variant: "primary" })}>
          Return to Home
        </a>
      }
    >
      {"The page you're looking for doesn't exist or has been moved."}
    </MessagePage>
  );
}

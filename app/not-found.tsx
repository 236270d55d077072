import type { Metadata } from "next";
import { headers } from "next/headers";
import { InvalidLinkPage } from "@/components/sharing/public/invalid-link";
import { BareHeader } from "@/components/shell/bare-header";
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
    <>
      <BareHeader />
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto flex w-full max-w-4xl flex-1 flex-col items-start gap-3 px-4 pt-[clamp(2rem,16vh,10rem)]"
      >
        <h1 className="text-title">Page Not Found</h1>
        <p className="text-muted max-w-prose">
          {"The page you're looking for doesn't exist or has been moved."}
        </p>
        {/* oxlint-disable-next-line next/no-html-link-for-pages -- this code is part of every page */}
        <a href="/" className={buttonVariants({ variant: "primary", className: "mt-4" })}>
          Return to Home
        </a>
      </main>
    </>
  );
}

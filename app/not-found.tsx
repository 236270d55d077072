import type { Metadata } from "next";
import Link from "next/link";
import { MessagePage } from "@/components/shell/message-page";
import { buttonStyles } from "@/components/ui/button-styles";

export const metadata: Metadata = { title: "Page Not Found" };

export default function NotFound() {
  return (
    <MessagePage
      title="Page Not Found"
      action={
        <Link href="/" prefetch={false} className={buttonStyles({ variant: "primary" })}>
          Return to Home
        </Link>
      }
    >
      {"The page you're looking for doesn't exist or has been moved."}
    </MessagePage>
  );
}

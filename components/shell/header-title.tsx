"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Confirm } from "@/components/shell/lazy-dialog";
import { isConversationActive } from "./active-conversation";
import { Wordmark } from "./wordmark";

/** Links to the dashboard; asks first during a conversation. */
export function HeaderTitle() {
  const router = useRouter();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Link
        href="/dashboard"
        prefetch={false}
        className="rounded-control -mx-2 flex min-h-11 items-center px-2"
        onNavigate={(event) => {
          if (!isConversationActive()) return;
          event.preventDefault();
          setAsking(true);
        }}
      >
        <Wordmark />
      </Link>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title="End Current Conversation?"
        description={
          <>
            <span className="block">
              You have an active conversation in progress. Are you sure you want to leave and return to the
              dashboard?
            </span>
            <span className="mt-2 block">Your answers are kept; you can continue later.</span>
          </>
        }
        confirmLabel="Leave Conversation"
        onConfirm={() => router.push("/dashboard")}
      />
    </>
  );
}

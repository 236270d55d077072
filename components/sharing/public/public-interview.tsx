"use client";

import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useState } from "react";
import { NoticePanel } from "@/components/consents/notice-panel";
import { lazyDialog } from "@/components/shell/lazy-dialog";
import { Header, HeaderEnd } from "@/components/shell/header";
import { ThemeToggle } from "@/components/shell/theme-toggle";
import { Wordmark } from "@/components/shell/wordmark";
import { Button } from "@/components/ui/button";
import type { Notice } from "@/lib/consents/schema";
import type { PublicInterview as Interview } from "@/lib/sharing/schema";
import { SuggestedQuestions } from "../suggested-questions";
import { MessageList } from "./message-list";
import { isUnknown } from "./passages";
import { QuestionDock } from "./question-dock";
import { useVisit, type Visit } from "./use-visit";

const OwnRequests = dynamic(() => import("./own-requests").then((loaded) => loaded.OwnRequests), {
  loading: () => null,
});
const InvalidLink = dynamic(() => import("./invalid-link").then((loaded) => loaded.InvalidLink), {
  loading: () => null,
});
const ContactDialog = lazyDialog(() => import("./contact-dialog").then((loaded) => loaded.ContactDialog));

type PublicInterviewProps = {
  token: string;
  interview: Interview;
  /** The notice that the first question accepts, or null. */
  notice: Notice | null;
  /** Limit of questions per visitor and hour. */
  questionsPerHour: number;
  children: ReactNode;
};

/** A shared interview for visitors. `children` is the server-rendered introduction. */
export function PublicInterview({
  token,
  interview,
  notice,
  questionsPerHour,
  children,
}: PublicInterviewProps) {
  const visit = useVisit(token, interview, notice, questionsPerHour);
  /** The initial text of the contact form; null while it is closed. */
  const [contacting, setContacting] = useState<string | null>(null);
  useNewPassages(interview, visit.messages);

  if (visit.isInvalid)
    return (
      <Frame>
        <InvalidLink wasOpen />
      </Frame>
    );
  return (
    <Frame
      action={
        <Button data-needs-script size="sm" onClick={() => setContacting("")}>
          Contact Candidate
        </Button>
      }
    >
      {children}
      {visit.requests.length > 0 ? <OwnRequests visit={visit} /> : null}
      <Thread visit={visit} interview={interview} onContact={setContacting} />
      <QuestionDock visit={visit} interview={interview} onContact={() => setContacting("")} />
      <ContactDialog
        visit={visit}
        about={contacting ?? ""}
        open={contacting !== null}
        onOpenChange={(open) => setContacting(open ? "" : null)}
      />
    </Frame>
  );
}

type ThreadProps = { visit: Visit; interview: Interview; onContact: (about: string) => void };

/** The questions and answers so far, and what to know before asking. */
function Thread({ visit, interview, onContact }: ThreadProps) {
  return (
    <div className="flex-1 pt-3 pb-6 sm:pt-4">
      <div role="log" aria-label="Questions and answers">
        {visit.messages.length === 0 ? (
          <p className="text-muted text-meta sm:pt-4 sm:text-ui">
            No messages yet. Ask a question about this candidate!
          </p>
        ) : (
          <MessageList
            visit={visit}
            material={interview}
            candidate={interview.candidate_name}
            onContact={onContact}
          />
        )}
      </div>
      {visit.notice ? (
        <div className="pt-4">
          <NoticePanel notice={visit.notice}>Your first question accepts this.</NoticePanel>
        </div>
      ) : null}
      {visit.messages.length === 0 ? (
        <SuggestedQuestions
          questions={interview.suggested_questions}
          disabled={visit.isAnswering}
          onAsk={visit.ask}
        />
      ) : null}
      <p className="text-muted mt-4 text-meta">{interview.ai_notice}</p>
      <noscript>
        <p className="border-line rounded-control mt-5 border px-4 py-3 text-ui">
          Turn on JavaScript and reload this page to ask questions or contact the candidate.
        </p>
      </noscript>
    </div>
  );
}

function Frame({ action, children }: { action?: ReactNode; children: ReactNode }) {
  return (
    <>
      <Header className="print:static">
        <Wordmark />
        <HeaderEnd>
          {action}
          <ThemeToggle />
        </HeaderEnd>
      </Header>
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto flex w-full max-w-[44rem] flex-1 flex-col px-4 pt-5 sm:pt-10"
      >
        {children}
      </main>
    </>
  );
}

/** Reloads the page if an answer cites a source that was added after the page was rendered. */
function useNewPassages(interview: Interview, messages: Interview["messages"]): void {
  const router = useRouter();
  const unknown = messages
    .flatMap(({ id, citations }) => (citations.some((one) => isUnknown(one, interview)) ? [id] : []))
    .join();
  useEffect(() => {
    if (unknown !== "") router.refresh();
  }, [unknown, router]);
}

"use client";

import { Bell } from "lucide-react";
import Link from "next/link";
import { useRef } from "react";
import { Badge } from "@/components/ui/badge";
import { buttonVariants } from "@/components/ui/button-variants";
import { cn } from "@/components/ui/cn";
import { Title } from "@/components/ui/title";
import type { InterviewNews, News } from "@/lib/sharing/news/schema";
import { sharePath } from "@/lib/sharing/paths";
import { plural } from "@/lib/text/plural";
import { useNews } from "./use-news";

const shownFirst = 5;

/** The header's bell: a count and a list of news, in a native popover. */
export function NewsBell({ first }: { first: News }) {
  const news = useNews(first) ?? first;
  const total = totalOf(news);
  const count = countOf(total);
  const list = useRef<HTMLDivElement>(null);
  return (
    <>
      <button
        type="button"
        popoverTarget="news"
        aria-label={count > 0 ? `News: ${newsText(total)}` : "News"}
        className={buttonVariants({ variant: "ghost", size: "icon", className: "relative" })}
      >
        <Bell aria-hidden />
        {count > 0 ? (
          <span
            aria-hidden
            className={
              "bg-accent text-accent-ink figures absolute top-0 right-0 touch:top-1 touch:right-1 min-w-4 " +
              "rounded-full px-1 text-center text-meta font-semibold"
            }
          >
            {count > 99 ? "99+" : count}
          </span>
        ) : null}
      </button>
      <div
        ref={list}
        id="news"
        popover="auto"
        className={cn(
          "rounded-surface border-line bg-raised text-ink shadow-float inset-auto top-13 border p-1 text-ui sm:tall:top-15",
          "right-[max(1rem,calc(50vw-27rem))] w-[min(22rem,calc(100vw-2rem))]",
        )}
      >
        {count === 0 ? (
          <p className="px-2.5 py-2">Questions and contact requests from your public links appear here.</p>
        ) : (
          <NewsList interviews={news.interviews} onFollow={() => list.current?.hidePopover()} />
        )}
      </div>
    </>
  );
}

const rowStyles = "hover:bg-soft touch:min-h-11 block rounded-[6px] px-2.5 py-1.5";

function NewsList({ interviews, onFollow }: Pick<News, "interviews"> & { onFollow: () => void }) {
  return (
    <ul aria-label="News">
      {interviews.slice(0, shownFirst).map((interview) => (
        <li key={interview.id}>
          <Link href={sharePath(interview)} prefetch={false} onClick={onFollow} className={rowStyles}>
            <span className="text-accent font-medium">{newsText(interview)}</span>
            {" · "}
            <Title>{interview.title}</Title>
          </Link>
        </li>
      ))}
      {interviews.length > shownFirst ? (
        <li>
          <Link
            href="/dashboard/interviews?with=news"
            prefetch={false}
            onClick={onFollow}
            className={rowStyles}
          >
            All {interviews.length} interviews with news
          </Link>
        </li>
      ) : null}
    </ul>
  );
}

/** On an interview's page: its news, with a link. */
export function InterviewNewsBadge({ id }: { id: string }) {
  const news = useNews()?.interviews.find((one) => one.id === id);
  if (!news || countOf(news) === 0) return null;
  return (
    <Link href={sharePath(news)} prefetch={false} className="touch:min-h-11 inline-flex items-center">
      <Badge tone="accent">{newsText(news)}</Badge>
    </Link>
  );
}

type Counts = Pick<InterviewNews, "questions" | "pending_requests">;

/** Pending for the owner: unseen questions and undecided contact requests. */
const countOf = ({ questions, pending_requests }: Counts) => questions + pending_requests;

const totalOf = ({ questions, interviews }: News): Counts => ({
  questions,
  pending_requests: interviews.reduce((sum, { pending_requests }) => sum + pending_requests, 0),
});

const orNone = (count: number, noun: string): string[] => (count === 0 ? [] : [plural(count, noun)]);

/** The pending counts in words: "2 questions, 1 contact request". */
const newsText = ({ questions, pending_requests }: Counts) =>
  [...orNone(questions, "question"), ...orNone(pending_requests, "contact request")].join(", ");

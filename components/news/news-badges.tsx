"use client";

import { Bell } from "lucide-react";
import Link from "next/link";
import { Badge } from "@/components/ui/badge";
import { buttonVariants } from "@/components/ui/button-variants";
import type { News } from "@/lib/sharing/news/schema";
import { sharePath } from "@/lib/sharing/paths";
import { countOf, newsText } from "./text";
import { useNews } from "./use-news";

/** In the header: how much is new, and the way to it. */
export function NewsBell({ first }: { first: News }) {
  const news = useNews(first) ?? first;
  const count = countOf(news);
  return (
    <Link
      href="/dashboard/news"
      prefetch={false}
      aria-label={count > 0 ? `News: ${newsText(news)}` : "News"}
      className={buttonVariants({ variant: "ghost", size: "icon", className: "relative" })}
    >
      <Bell aria-hidden />
      {count > 0 ? (
        <span
          aria-hidden
          className="bg-accent text-accent-ink figures absolute top-0 right-0 min-w-4 rounded-full px-1 text-center text-meta font-semibold"
        >
          {count > 99 ? "99+" : count}
        </span>
      ) : null}
    </Link>
  );
}

/** On an interview's page: what is new about it, and the way there. */
export function InterviewNewsBadge({ id }: { id: string }) {
  const news = useNews()?.interviews.find((one) => one.id === id);
  if (!news || countOf(news) === 0) return null;
  return (
    <Link href={sharePath(news)} prefetch={false} className="touch:min-h-11 inline-flex items-center">
      <Badge tone="accent">{newsText(news)}</Badge>
    </Link>
  );
}

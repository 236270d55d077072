import Link from "next/link";
import { Badge } from "@/components/ui/badge";
import { buttonVariants } from "@/components/ui/button-variants";
import { ItemDescription, ItemGroup } from "@/components/ui/item";
import { Entry } from "@/components/ui/entries";
import { Time } from "@/components/ui/time";
import { Title } from "@/components/ui/title";
import type { InterviewNews } from "@/lib/sharing/news/schema";
import { sharePath } from "@/lib/sharing/paths";
import type { ContactRequest } from "@/lib/sharing/contact/schema";
import { newsText } from "./text";

/** Interviews with news, each with the requests that wait for a decision. Every button is a link: no JavaScript. */
export const NewsList = ({ news }: { news: (InterviewNews & { pending: ContactRequest[] })[] }) => (
  <ul className="flex flex-col gap-8">
    {news.map(({ pending, ...interview }) => (
      <li key={interview.id}>
        <h2 className="text-body font-semibold break-words">
          <Link href={sharePath(interview)} prefetch={false} className="underline-offset-4 hover:underline">
            <Title>{interview.title}</Title>
          </Link>
        </h2>
        <ItemDescription>{newsText(interview)}</ItemDescription>
        {pending.length > 0 ? (
          <ItemGroup aria-label="Contact requests" className="mt-3">
            {pending.map((request) => (
              <Pending key={request.id} id={interview.id} request={request} />
            ))}
          </ItemGroup>
        ) : null}
      </li>
    ))}
  </ul>
);

function Pending({ id, request }: { id: string; request: ContactRequest }) {
  const link = (verb: "approve" | "reject", variant: "secondary" | "ghost") => (
    <Link
      href={`/dashboard/news?id=${id}&requestId=${request.id}&verb=${verb}`}
      prefetch={false}
      className={buttonVariants({ size: "sm", variant })}
    >
      {verb === "approve" ? "Approve" : "Reject"}
    </Link>
  );
  return (
    <Entry
      actions={
        <>
          {link("approve", "secondary")}
          {link("reject", "ghost")}
        </>
      }
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-ui font-semibold break-all">{request.contact_info}</span>
        {request.is_new ? <Badge tone="accent">New</Badge> : null}
        <Time value={request.created_at} className="text-muted text-meta" />
      </div>
      {request.message ? (
        <p dir="auto" className="mt-1.5 max-w-prose text-ui break-words whitespace-pre-line">
          {request.message}
        </p>
      ) : null}
    </Entry>
  );
}

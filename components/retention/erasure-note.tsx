import { Alert } from "@/components/ui/alert";
import { Time } from "@/components/ui/time";
import type { Conversation } from "@/lib/conversations/schema";

const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });
const noticeMs = 7 * 24 * 60 * 60_000;
const isNear = (at: string): boolean => Date.parse(at) - Date.now() <= noticeMs;

type Props = Pick<Conversation, "erase_at">;

/** The date of an interview's erasure; an alert in the last week. */
export function ErasureNote({ erase_at: at }: Props) {
  if (!at) return null;
  const text = (
    <>
      Erased for good at 00:00 UTC on {day.format(new Date(at))} (
      <Time value={at} />)
    </>
  );
  if (!isNear(at)) return <p className="text-muted mb-3 text-ui print:hidden">{text}.</p>;
  return (
    <Alert className="mb-3 print:hidden">
      {text}, with all messages, insights and its public link. Download what you want to keep.
    </Alert>
  );
}

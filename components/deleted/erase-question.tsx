import { Question } from "@/components/shell/question";
import { eraseDeleted } from "./actions";
import type { DeletedThing } from "@/lib/account/schema";
import { eraseTexts } from "./texts";

/** The dialog's question as a page, for browsers without JavaScript. */
export const EraseQuestion = ({ thing, back }: { thing: DeletedThing; back: string }) => (
  <Question
    {...eraseTexts(thing)}
    action={eraseDeleted}
    fields={{ kind: thing.kind, id: thing.id, confirmed: "yes" }}
    confirm="Delete for good"
    busyLabel="Deleting..."
    failed={`“${thing.name}” could not be erased. Please try again.`}
    back={back}
  />
);

"use client";

import { useRouter } from "next/navigation";
import { type SubmitEvent, useState } from "react";
import { Confirm } from "@/components/shell/lazy-dialog";
import { useForm } from "@/components/shell/use-form";
import { Badge } from "@/components/ui/badge";
import { focusLater, useFocusLater } from "@/components/ui/focus";
import { ItemActions, ItemButton, ItemFooter, ItemGroup, ItemHeader } from "@/components/ui/item";
import { notify } from "@/components/ui/sonner";
import { Time } from "@/components/ui/time";
import { Title } from "@/components/ui/title";
import { eraseDeleted, restoreDeleted } from "@/lib/account/actions";
import type { DeletedKind, DeletedThing } from "@/lib/account/schema";
import { eraseTexts } from "./texts";

const listId = "deleted-list";

const labels: Record<DeletedKind, string> = {
  conversation: "Interview",
  resume: "Resume",
  character: "Character",
  team: "Team",
};

/** What can be restored. Without JavaScript each button posts its form. */
export function DeletedList({ things }: { things: DeletedThing[] }) {
  useFocusLater();
  return (
    <ItemGroup id={listId} tabIndex={-1} aria-label="Deleted" className="outline-none">
      {things.map((thing) => (
        // Deleted again, it is drawn anew.
        <Entry key={`${thing.id} ${thing.deleted_at}`} thing={thing} />
      ))}
    </ItemGroup>
  );
}

function Entry({ thing }: { thing: DeletedThing }) {
  const { kind, name, team, owner } = thing;
  return (
    <li className="px-4 py-4 sm:px-5">
      <ItemHeader>
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 className="min-w-0 text-base leading-6 font-medium break-words">
              <Title>{name}</Title>
            </h2>
            <Badge>{labels[kind]}</Badge>
          </div>
          <ItemFooter>
            {team ? (
              <span>
                Team: <bdi>{team}</bdi>
              </span>
            ) : null}
            {owner ? <span>Owned by {owner}</span> : null}
            <span>
              Deleted <Time value={thing.deleted_at} show="local" />
            </span>
            <span>
              Erased for good <Time value={thing.erases_at} show="local" />
            </span>
          </ItemFooter>
        </div>
        <ItemActions>
          <RestoreForm thing={thing} />
          <EraseForm thing={thing} />
        </ItemActions>
      </ItemHeader>
    </li>
  );
}

/** The page is drawn anew; the entry stays busy until it goes. */
function useLeave() {
  const router = useRouter();
  return (title: string, description: string): "leaving" => {
    notify({ title, description });
    focusLater(listId);
    router.refresh();
    return "leaving";
  };
}

function Which({ thing: { kind, id } }: { thing: DeletedThing }) {
  return (
    <>
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="id" value={id} />
    </>
  );
}

function RestoreForm({ thing }: { thing: DeletedThing }) {
  const { name } = thing;
  const leave = useLeave();
  const { form, formProps, busy, problem } = useForm({
    names: [],
    action: restoreDeleted,
    failed: `“${name}” could not be restored. Please try again.`,
    onDone: () => leave("Restored", `“${name}” is back where it was.`),
  });
  return (
    <form ref={form} {...formProps}>
      <Which thing={thing} />
      <ItemButton type="submit" label="Restore" of={name} busy={busy} />
      {problem.detail ? (
        <p role="alert" className="text-danger my-2 max-w-64 px-3 text-sm leading-6">
          {problem.detail}
        </p>
      ) : null}
    </form>
  );
}

function EraseForm({ thing }: { thing: DeletedThing }) {
  const { name } = thing;
  const leave = useLeave();
  const [isAsking, setAsking] = useState(false);
  const { form, formProps, busy, problem } = useForm({
    names: [],
    action: eraseDeleted,
    failed: `“${name}” could not be erased. Please try again.`,
    onDone: () => leave("Deleted For Good", `“${name}” was erased.`),
  });
  const ask = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setAsking(true);
  };
  return (
    <>
      <form ref={form} {...formProps} onSubmit={isAsking ? formProps.onSubmit : ask}>
        <Which thing={thing} />
        {isAsking ? <input type="hidden" name="confirmed" value="yes" /> : null}
        <ItemButton type="submit" label="Delete for good" of={name} disabled={busy} />
      </form>
      <Confirm
        open={isAsking}
        onOpenChange={setAsking}
        {...eraseTexts(thing)}
        confirmLabel="Delete for good"
        destructive
        problem={problem.detail ?? null}
        busy={busy}
        busyLabel="Deleting..."
        onConfirm={() => {
          form.current?.requestSubmit();
          return false;
        }}
      />
    </>
  );
}

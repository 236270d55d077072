import { ActionButton } from "@/components/shell/action-button";
import { Badge } from "@/components/ui/badge";
import { ItemActions, ItemFooter, ItemGroup, ItemHeader } from "@/components/ui/item";
import { Time } from "@/components/ui/time";
import { Title } from "@/components/ui/title";
import { eraseDeleted, restoreDeleted } from "./actions";
import type { DeletedKind, DeletedThing } from "@/lib/account/schema";
import { eraseTexts } from "./texts";

const labels: Record<DeletedKind, string> = {
  conversation: "Interview",
  resume: "Resume",
  character: "Character",
  team: "Team",
};

export const DeletedList = ({ things }: { things: DeletedThing[] }) => (
  <ItemGroup aria-label="Deleted">
    {things.map((thing) => (
      // A thing deleted again gets a new entry.
      <Entry key={`${thing.id} ${thing.deleted_at}`} thing={thing} />
    ))}
  </ItemGroup>
);

function Entry({ thing }: { thing: DeletedThing }) {
  const { kind, id, name, team, owner } = thing;
  return (
    <li className="py-4">
      <ItemHeader>
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 className="min-w-0 text-ui font-semibold break-words">
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
          <ActionButton
            action={restoreDeleted}
            fields={{ kind, id }}
            label="Restore"
            of={name}
            failed={`“${name}” could not be restored. Please try again.`}
            isInline
            done={{ title: "Restored", description: `“${name}” is back where it was.` }}
          />
          <ActionButton
            action={eraseDeleted}
            fields={{ kind, id }}
            label="Delete for good"
            of={name}
            failed={`“${name}” could not be erased. Please try again.`}
            isInline
            done={{ title: "Deleted For Good", description: `“${name}” was erased.` }}
            ask={{
              ...eraseTexts(thing),
              confirmLabel: "Delete for good",
              busyLabel: "Deleting...",
              destructive: true,
              isPostable: true,
            }}
          />
        </ItemActions>
      </ItemHeader>
    </li>
  );
}

"use client";

import { useRouter } from "next/navigation";
import { useForm } from "@/components/shell/use-form";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { DialogClose, DialogFooter, TitledDialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { notify } from "@/components/ui/sonner";
import { forkCharacter } from "@/lib/characters/client";
import { listPath } from "./place";

type Props = {
  character: { id: string; name: string };
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** Copies a character to one's own, under a name of its own. */
export const ForkDialog = (props: Props) => (
  <TitledDialog
    open={props.open}
    onOpenChange={props.onOpenChange}
    title={`Fork “${props.character.name}”`}
    description="The copy is your own: it keeps the prompt as it is now, and you can change it as you like."
  >
    <ForkForm {...props} />
  </TitledDialog>
);

function ForkForm({ character, onOpenChange }: Props) {
  const router = useRouter();
  const { form, formProps, busy, problem } = useForm({
    names: ["name"] as const,
    check: ({ name }) => (name.trim() ? {} : { name: "Please enter a name." }),
    send: ({ name }) => forkCharacter(character.id, name),
    failed: "Failed to fork the character. Please try again.",
    onDone: (fork) => {
      notify({
        title: "Character Forked",
        description: `“${fork.name}” is among your characters.`,
        type: "success",
        action: { label: "Show", onClick: () => router.push(listPath("my", fork.id)) },
      });
      onOpenChange(false);
      router.refresh();
    },
  });
  return (
    <form ref={form} {...formProps}>
      <div className="flex flex-col gap-4">
        <Field label="New name" error={problem.fields.name}>
          <Input
            name="name"
            defaultValue={`${character.name} (copy)`.slice(0, 120)}
            autoComplete="off"
            maxLength={120}
            autoFocus
            onFocus={(event) => event.currentTarget.select()}
            required
          />
        </Field>
        {problem.detail ? <Alert variant="destructive">{problem.detail}</Alert> : null}
      </div>
      <DialogFooter>
        <DialogClose asChild>
          <Button disabled={busy}>Cancel</Button>
        </DialogClose>
        <Button type="submit" variant="primary" busy={busy} busyLabel="Forking...">
          Fork
        </Button>
      </DialogFooter>
    </form>
  );
}

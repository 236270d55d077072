"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { NameForm } from "@/components/shell/name-form";
import { useForm } from "@/components/shell/use-form";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { DialogClose, DialogFooter, TitledDialog } from "@/components/ui/dialog";
import { notify } from "@/components/ui/sonner";
import { createVersion, forkCharacter } from "@/lib/characters/client";
import { renameInPrompt } from "@/lib/characters/names";
import type { Character } from "@/lib/characters/schema";
import { listPath } from "./place";

type Props = {
  character: { id: string; name: string };
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** Duplicates a character under another name, then offers to rename it inside its prompt. */
export function ForkDialog({ character, open, onOpenChange }: Props) {
  const router = useRouter();
  const [fork, setFork] = useState<Character | null>(null);
  const finish = ({ id }: Character) => {
    notify({
      title: "Character Duplicated",
      description: "Added to your characters.",
      type: "success",
      action: { label: "Show", onClick: () => router.push(listPath("my", id)) },
    });
    onOpenChange(false);
    setFork(null);
    router.refresh();
  };
  if (!fork)
    return (
      <TitledDialog
        open={open}
        onOpenChange={onOpenChange}
        title={`Duplicate “${character.name}”`}
        description="The copy is yours to change. It starts with the current prompt and manner."
      >
        <NameForm
          name="name"
          label="New name"
          initial={`${character.name} (copy)`.slice(0, 120)}
          missing="Please enter a name."
          submit="Duplicate"
          busyLabel="Duplicating..."
          failed="Failed to duplicate the character. Please try again."
          send={(name) => forkCharacter(character.id, name)}
          onDone={(copy) => (renamed(copy, character).places > 0 ? setFork(copy) : finish(copy))}
        />
      </TitledDialog>
    );
  const { prompt, places } = renamed(fork, character);
  return (
    <TitledDialog
      open={open}
      onOpenChange={() => finish(fork)}
      title="Change the name in the prompt?"
      description={
        <>
          The prompt of “<bdi>{fork.name}</bdi>” still says “<bdi>{character.name}</bdi>”, in{" "}
          {places === 1 ? "one place" : `${places} places`}. Changing it makes a new version.
        </>
      }
    >
      <RenameForm id={fork.id} prompt={prompt} onDone={() => finish(fork)} />
    </TitledDialog>
  );
}

const renamed = (fork: Character, { name }: Props["character"]) =>
  renameInPrompt(fork.system_prompt, name, fork.name);

function RenameForm({ id, prompt, onDone }: { id: string; prompt: string; onDone: () => void }) {
  const { form, formProps, busy, problem } = useForm({
    names: [],
    send: () => createVersion(id, prompt),
    failed: "The prompt could not be changed. Please try again.",
    onDone,
  });
  return (
    <form ref={form} {...formProps}>
      {problem.detail ? <Alert variant="destructive">{problem.detail}</Alert> : null}
      <DialogFooter>
        <DialogClose asChild>
          <Button disabled={busy}>Keep the prompt</Button>
        </DialogClose>
        <Button type="submit" variant="primary" busy={busy} busyLabel="Changing…" autoFocus>
          Change the name
        </Button>
      </DialogFooter>
    </form>
  );
}

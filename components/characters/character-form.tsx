"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Confirm } from "@/components/shell/lazy-dialog";
import { useAskBeforeClosing } from "@/components/shell/use-ask-before-closing";
import { useForm } from "@/components/shell/use-form";
import { Alert } from "@/components/ui/alert";
import { cn } from "@/components/ui/cn";
import { Field } from "@/components/ui/field";
import { focusLater } from "@/components/ui/focus";
import { Input } from "@/components/ui/input";
import { OptionSelect } from "@/components/ui/select";
import { notify } from "@/components/ui/sonner";
import { SwitchRow } from "@/components/ui/switch";
import { Textarea } from "@/components/ui/textarea";
import type { Notice } from "@/lib/consents/schema";
import { createCharacter, updateCharacter } from "@/lib/characters/client";
import { placeholderProblem } from "@/lib/characters/names";
import type { Character } from "@/lib/characters/schema";
import { FormFooter } from "./form-footer";
import { MannerChoice } from "./manner-choice";
import { entryButtonId, listPath, type Place, placeOfCharacter } from "./place";
import { PromptField } from "./prompt-field";
import { SidePanel } from "./side-panel";
import { useTrial } from "./use-trial";
import { workflowOf, workflowOptions } from "./workflow";

type Props = {
  character: Character | null;
  place: Place;
  team: string | null;
  practice: boolean;
  /** The notice to accept before a trial, or null. */
  notice: Notice | null;
};

/** The values that the form needs while they change. */
function useDraft(character: Character | null) {
  const [draft, setDraft] = useState({
    name: character?.name ?? "",
    prompt: character?.system_prompt ?? "",
    workflow: character?.workflow_type ?? "both",
    manner: character?.manner ?? "neutral",
    isReadonly: character?.is_readonly ?? false,
  });
  const [isDirty, setDirty] = useState(false);
  function change(to: Partial<typeof draft>): void {
    setDraft((before) => ({ ...before, ...to }));
    setDirty(true);
  }
  return { draft, change, isDirty, setDirty };
}

type Draft = ReturnType<typeof useDraft>["draft"];
type Change = ReturnType<typeof useDraft>["change"];

function useCharacterForm({ character, place }: Props, draft: Draft, onSaved: () => void) {
  const router = useRouter();
  return useForm({
    names: ["name", "description", "system_prompt", "manner"] as const,
    check: (values) => {
      const prompt = values.system_prompt;
      const promptProblem = prompt.trim() ? placeholderProblem(prompt) : "Please write a prompt.";
      return {
        ...(values.name.trim() ? {} : { name: "Please enter a name." }),
        ...(promptProblem ? { system_prompt: promptProblem } : {}),
      };
    },
    send: (values) => {
      const { manner, isReadonly: is_readonly } = draft;
      const input = { ...values, workflow_type: workflowOf(draft.workflow), is_readonly, manner };
      if (character) return updateCharacter(character.id, input);
      const team_id = typeof place === "object" ? place.team_id : null;
      return createCharacter({ ...input, is_system: place === "system", team_id });
    },
    failed: "Failed to save the character. Please try again.",
    onDone: (saved) => {
      const isNewVersion = character && saved.version !== character.version;
      notify({
        title: character ? "Update Successful" : "Character Added",
        description: `“${saved.name}” has been saved${isNewVersion ? ` as version ${saved.version}` : ""}.`,
        type: "success",
      });
      onSaved();
      focusLater(entryButtonId(saved.id));
      router.push(listPath(placeOfCharacter(saved), saved.id));
      return "leaving";
    },
  });
}

/** A trial of the unsaved character, next to the form. */
function useTrialPanel({ character, practice, notice: given }: Props, { name, prompt, manner }: Draft) {
  const [notice, setNotice] = useState(given);
  const [isTrying, setTrying] = useState(false);
  const trial = useTrial(
    { id: character?.id ?? "new", name: name.trim() || "New character" },
    // Practice mode does not use the manner, so a change of it does not outdate a reply.
    { system_prompt: prompt, manner: practice ? "neutral" : manner },
  );

  function tryIt(): void {
    setTrying(true);
    if (!notice && trial.hasPrompt && trial.turns.length === 0 && trial.streaming === null) trial.begin();
  }

  function onAccepted(): void {
    setNotice(null);
    if (trial.hasPrompt) trial.begin();
  }

  return { isTrying, tryIt, trial, notice, onAccepted, onClose: () => setTrying(false) };
}

const teamHints = {
  my: "Private to you.",
  system: "Everyone can choose it.",
};

/** Adds or changes a character, next to a trial of it. */
export function CharacterForm(props: Props) {
  const { character, place, practice } = props;
  const router = useRouter();
  const { draft, change, isDirty, setDirty } = useDraft(character);
  const [isLeaving, setLeaving] = useState(false);
  /** Stored as read-only: only the flag can be changed. */
  const isLocked = Boolean(character?.is_readonly) && draft.isReadonly;
  const leave = () => router.push(listPath(place, character?.id));
  useAskBeforeClosing(isDirty);
  const { isTrying, tryIt, ...panel } = useTrialPanel(props, draft);
  const { form, formProps, isReady, busy, problem } = useCharacterForm(props, draft, () => setDirty(false));

  return (
    <div className={cn("grid items-start gap-x-10", isTrying && "lg:grid-cols-[minmax(0,1fr)_21rem]")}>
      <form
        ref={form}
        {...formProps}
        onChange={() => setDirty(true)}
        className="flex max-w-2xl min-w-0 flex-col gap-5"
      >
        {isLocked ? (
          <Alert>This character is read-only. Turn “Read-only” off below to change it.</Alert>
        ) : null}
        <NameFields {...{ character, draft, change, isLocked }} errors={problem.fields} />
        <PromptField
          value={draft.prompt}
          onChange={(prompt) => change({ prompt })}
          error={problem.fields.system_prompt}
          {...{ isLocked, isTrying }}
          onTry={tryIt}
        />
        <MannerChoice
          manner={draft.manner}
          {...{ isLocked, practice }}
          onChange={(manner) => change({ manner })}
          error={problem.fields.manner}
        />
        <OfferFields {...{ place, draft, change, isLocked }} team={props.team} />
        <FormFooter
          problem={problem.detail}
          isNew={!character}
          busy={busy}
          disabled={isLocked || !isReady}
          onCancel={() => (isDirty ? setLeaving(true) : leave())}
        />
      </form>
      <SidePanel isOpen={isTrying} practice={practice} {...panel} />
      <Confirm
        open={isLeaving}
        onOpenChange={setLeaving}
        title="Discard your changes?"
        description={`Your changes${character ? ` to “${character.name}”` : ""} will be lost.`}
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        destructive
        onConfirm={leave}
      />
    </div>
  );
}

type FieldsProps = { draft: Draft; change: Change; isLocked: boolean };

type NameFieldsProps = FieldsProps &
  Pick<Props, "character"> & { errors: Partial<Record<"name" | "description", string>> };

function NameFields({ character, draft, change, isLocked, errors }: NameFieldsProps) {
  return (
    <>
      <Field label="Name" error={errors.name}>
        <Input
          name="name"
          value={draft.name}
          onChange={(event) => change({ name: event.target.value })}
          readOnly={isLocked}
          required
          autoComplete="off"
          maxLength={120}
          autoFocus={!character}
        />
      </Field>
      <Field
        label="Description"
        optional
        error={errors.description}
        hint="One or two sentences to help people choose."
      >
        <Textarea
          name="description"
          defaultValue={character?.description}
          readOnly={isLocked}
          className="max-h-48 min-h-16!"
          maxLength={500}
        />
      </Field>
    </>
  );
}

/** Where the character is offered, and whether it can be changed. */
function OfferFields({ place, team, draft, change, isLocked }: FieldsProps & Pick<Props, "place" | "team">) {
  return (
    <>
      <Field
        label="Team"
        hint={
          typeof place === "string" ? teamHints[place] : <span className="break-all">ID {place.team_id}</span>
        }
      >
        <Input value={team ?? "None"} readOnly required className="bg-soft! text-muted!" />
      </Field>
      <Field label="Workflow" hint="Where people can choose it.">
        <OptionSelect
          options={workflowOptions}
          value={draft.workflow}
          disabled={isLocked}
          onValueChange={(workflow) => change({ workflow })}
        />
      </Field>
      <SwitchRow
        label="Read-only"
        hint="It can’t be changed or deleted until its owner turns this off."
        checked={draft.isReadonly}
        onCheckedChange={(isReadonly) => change({ isReadonly })}
      />
    </>
  );
}

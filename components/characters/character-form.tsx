"use client";

import { MessageCircle } from "lucide-react";
import { useRouter } from "next/navigation";
import { useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { Confirm } from "@/components/shell/lazy-dialog";
import { fillIn, useForm } from "@/components/shell/use-form";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
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
import { type PromptReading, promptTemplate, readPrompt } from "@/lib/characters/prompt";
import type { Character } from "@/lib/characters/schema";
import { FormFooter } from "./form-footer";
import { MannerChoice } from "./manner-choice";
import { entryButtonId, listPath, type Place, placeOfCharacter } from "./place";
import { PromptGuide } from "./prompt-guide";
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

/** Asks before a tab with unsaved changes is closed. */
function useAskBeforeClosing(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isDirty]);
}

type Chosen = Pick<Character, "workflow_type" | "is_readonly" | "manner">;

function useCharacterForm({ character, place }: Props, chosen: Chosen, onSaved: () => void) {
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
      const input = { ...values, ...chosen };
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

const teamHints = {
  my: "Private to you.",
  system: "Everyone can choose it.",
};

/** Adds or changes a character, next to a trial of it. */
export function CharacterForm(props: Props) {
  const { character, place, practice } = props;
  const router = useRouter();
  const [name, setName] = useState(character?.name ?? "");
  const [prompt, setPrompt] = useState(character?.system_prompt ?? "");
  const [workflow, setWorkflow] = useState<string>(character?.workflow_type ?? "both");
  const [manner, setManner] = useState(character?.manner ?? "neutral");
  const [isReadonly, setReadonly] = useState(character?.is_readonly ?? false);
  const [isDirty, setDirty] = useState(false);
  const [notice, setNotice] = useState(props.notice);
  const [isTrying, setTrying] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const shownPrompt = useDeferredValue(prompt);
  const reading = useMemo(() => readPrompt(shownPrompt), [shownPrompt]);
  const trial = useTrial(
    { id: character?.id ?? "new", name: name.trim() || "New character" },
    // Practice mode does not use the manner, so a change of it does not outdate a reply.
    { system_prompt: prompt, manner: practice ? "neutral" : manner },
  );
  /** Stored as read-only: only the flag can be changed. */
  const isLocked = Boolean(character?.is_readonly) && isReadonly;
  const leave = () => router.push(listPath(place, character?.id));
  useAskBeforeClosing(isDirty);

  const { form, formProps, isReady, busy, problem } = useCharacterForm(
    props,
    { workflow_type: workflowOf(workflow), is_readonly: isReadonly, manner },
    () => setDirty(false),
  );

  function tryIt(): void {
    setTrying(true);
    if (!notice && trial.hasPrompt && trial.turns.length === 0 && trial.streaming === null) trial.begin();
  }

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
        <Field label="Name" error={problem.fields.name}>
          <Input
            name="name"
            value={name}
            onChange={(event) => setName(event.target.value)}
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
          error={problem.fields.description}
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
        <PromptField
          value={prompt}
          onChange={(text) => {
            setPrompt(text);
            setDirty(true);
          }}
          error={problem.fields.system_prompt}
          reading={reading}
          isLocked={isLocked}
          isTrying={isTrying}
          onTry={tryIt}
        />
        <MannerChoice
          {...{ manner, isLocked, practice }}
          onChange={setManner}
          error={problem.fields.manner}
        />
        <Field
          label="Team"
          hint={
            typeof place === "string" ? (
              teamHints[place]
            ) : (
              <span className="break-all">ID {place.team_id}</span>
            )
          }
        >
          <Input value={props.team ?? "None"} readOnly required className="bg-soft! text-muted!" />
        </Field>
        <Field label="Workflow" hint="Where people can choose it.">
          <OptionSelect
            options={workflowOptions}
            value={workflow}
            disabled={isLocked}
            onValueChange={setWorkflow}
          />
        </Field>
        <SwitchRow
          label="Read-only"
          hint="It can’t be changed or deleted until its owner turns this off."
          checked={isReadonly}
          onCheckedChange={setReadonly}
        />
        <FormFooter
          problem={problem.detail}
          isNew={!character}
          busy={busy}
          disabled={isLocked || !isReady}
          onCancel={() => (isDirty ? setLeaving(true) : leave())}
        />
      </form>
      <SidePanel
        {...{ isOpen: isTrying, trial, practice, notice }}
        onAccepted={() => {
          setNotice(null);
          if (trial.hasPrompt) trial.begin();
        }}
        onClose={() => setTrying(false)}
      />
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

type PromptFieldProps = {
  value: string;
  onChange: (prompt: string) => void;
  error: string | undefined;
  reading: PromptReading;
  isLocked: boolean;
  isTrying: boolean;
  onTry: () => void;
};

function PromptField({ value, onChange, error, reading, isLocked, ...more }: PromptFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);

  function insertTemplate(): void {
    fillIn(field.current, promptTemplate);
    field.current?.focus();
    if (value.trim())
      notify({
        title: "Template Inserted",
        description: "It replaced your prompt.",
        duration: 10_000,
        action: { label: "Undo", onClick: () => fillIn(field.current, value) },
      });
  }

  return (
    <div className="flex flex-col gap-3">
      <Field
        label="Prompt"
        error={error ?? (reading.too_long ? "Too long: the character won’t see the end." : undefined)}
      >
        <Textarea
          ref={field}
          name="system_prompt"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          readOnly={isLocked}
          required
          className="max-h-[60dvh] min-h-72!"
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button aria-pressed={more.isTrying} onClick={more.onTry}>
          <MessageCircle aria-hidden />
          Try it
        </Button>
        {isLocked ? null : (
          <Button variant="ghost" onClick={insertTemplate}>
            Insert template
          </Button>
        )}
      </div>
      <PromptGuide reading={reading} isEmpty={value.trim() === ""} />
    </div>
  );
}

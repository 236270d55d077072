"use client";

import { MessageCircle } from "lucide-react";
import { useRouter } from "next/navigation";
import { useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { notify } from "@/components/ui/sonner";
import { useForm } from "@/components/shell/use-form";
import { Button } from "@/components/ui/button";
import { Confirm, TitledDialog } from "@/components/shell/lazy-dialog";
import { focusLater } from "@/components/ui/focus";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { Alert } from "@/components/ui/alert";
import { OptionSelect } from "@/components/ui/select";
import { SwitchRow } from "@/components/ui/switch";
import { createCharacter, updateCharacter } from "@/lib/characters/actions";
import { promptTemplate, readPrompt } from "@/lib/characters/prompt";
import type { Character } from "@/lib/characters/schema";
import { entryButtonId, listPath, type Place, placeOfCharacter } from "./place";
import { PromptGuide } from "./prompt-guide";
import { TrialPanel } from "./trial-panel";
import { useIsWide } from "./use-is-wide";
import { useTrial } from "./use-trial";
import { workflowOf, workflowOptions } from "./workflow-label";

/** Adds a character, or changes one. Beside it what the prompt holds, and a talk with it before it is saved. */
export function CharacterForm({
  character,
  place,
  team,
  practice,
}: {
  /** null for a new one. */
  character: Character | null;
  place: Place;
  /** The name of its team, when it has one. */
  team: string | null;
  /** Whether the practice model takes part. */
  practice: boolean;
}) {
  const router = useRouter();
  const isWide = useIsWide();
  const promptField = useRef<HTMLTextAreaElement>(null);
  const [name, setName] = useState(character?.name ?? "");
  const [prompt, setPrompt] = useState(character?.system_prompt ?? "");
  const [workflow, setWorkflow] = useState<string>(character?.workflow_type ?? "both");
  const [isReadonly, setReadonly] = useState(character?.is_readonly ?? false);
  const [panel, setPanel] = useState<"guide" | "trial" | null>(null);
  const [isDirty, setDirty] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const shownPrompt = useDeferredValue(prompt);
  const reading = useMemo(() => readPrompt(shownPrompt), [shownPrompt]);
  const trial = useTrial(name, prompt);

  /** Read-only as it is stored: nothing but that can be changed. */
  const isLocked = Boolean(character?.is_readonly) && isReadonly;
  const back = listPath(place, character?.id);

  const { form, formProps, isReady, busy, problem } = useForm({
    names: ["name", "description", "system_prompt"] as const,
    check: (values) => ({
      ...(values.name.trim() ? {} : { name: "Please enter a name." }),
      ...(values.system_prompt.trim() ? {} : { system_prompt: "Please write a system prompt." }),
    }),
    send: (values) => {
      const input = { ...values, workflow_type: workflowOf(workflow), is_readonly: isReadonly };
      if (character) return updateCharacter({ ...input, id: character.id });
      return createCharacter({
        ...input,
        is_system: place.kind === "system",
        team_id: place.kind === "team" ? place.id : null,
      });
    },
    failed: "Failed to save the character. Please try again.",
    onDone: (saved) => {
      const isNewVersion = character && saved.version !== character.version;
      notify({
        title: character ? "Update Successful" : "Character Added",
        description: `“${saved.name}” has been saved${isNewVersion ? ` as version ${saved.version}` : ""}.`,
        type: "success",
      });
      setDirty(false);
      focusLater(entryButtonId(saved.id));
      router.push(listPath(placeOfCharacter(saved), saved.id));
      return "leaving";
    },
  });

  // A tab that is closed asks first, as long as something was typed that is not saved.
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isDirty]);

  function insertTemplate(): void {
    const before = prompt;
    setPrompt(promptTemplate);
    setDirty(true);
    promptField.current?.focus();
    if (before.trim())
      notify({
        title: "Template Inserted",
        description: "It took the place of the prompt that stood there.",
        duration: 10_000,
        action: { label: "Undo", onClick: () => setPrompt(before) },
      });
  }

  function tryIt(): void {
    setPanel("trial");
    if (prompt.trim() && trial.turns.length === 0 && trial.live === null) trial.begin();
  }

  const guide = <PromptGuide reading={reading} isEmpty={!prompt.trim()} />;
  const talk = {
    trial,
    practice,
    hasPrompt: Boolean(prompt.trim()),
    character: { id: character?.id ?? "new", name: name.trim() || "New character" },
  };

  return (
    <div className="grid items-start gap-x-10 lg:grid-cols-[minmax(0,1fr)_21rem]">
      <form ref={form} {...formProps} onChange={() => setDirty(true)} className="flex min-w-0 flex-col gap-5">
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
          hint="One or two sentences for those who choose it."
        >
          <Textarea
            name="description"
            defaultValue={character?.description}
            readOnly={isLocked}
            className="max-h-48 min-h-16"
            maxLength={500}
          />
        </Field>
        <div className="flex flex-col gap-3">
          <Field
            label="System Prompt"
            error={problem.fields.system_prompt}
            hint={
              prompt.trim()
                ? `${reading.listed ? (reading.questions.length === 1 ? "1 question" : `${reading.questions.length} questions`) : "No question"} found · about ${reading.tokens.toLocaleString("en")} tokens`
                : "Who speaks, what the talk is for, and the questions."
            }
          >
            <Textarea
              ref={promptField}
              name="system_prompt"
              value={prompt}
              onChange={(event) => setPrompt(event.target.value)}
              readOnly={isLocked}
              required
              className="max-h-[60dvh] min-h-72"
            />
          </Field>
          <div className="flex flex-wrap gap-2">
            <Button aria-pressed={isWide && panel === "trial"} onClick={tryIt}>
              <MessageCircle aria-hidden />
              Try it
            </Button>
            {isLocked ? null : (
              <Button variant="ghost" onClick={insertTemplate}>
                Insert template
              </Button>
            )}
            <Button variant="ghost" className="lg:hidden" onClick={() => setPanel("guide")}>
              Prompt guide
            </Button>
          </div>
        </div>
        <Field
          label="Team"
          hint={
            place.kind === "team" ? (
              <>
                ID <span className="figures text-xs break-all">{place.id}</span>
              </>
            ) : place.kind === "my" ? (
              "Yours alone: it belongs to no team."
            ) : (
              "A system character belongs to no team. Everyone can choose it."
            )
          }
        >
          <Input value={team ?? "None"} readOnly required className="bg-soft text-muted" />
        </Field>
        <Field label="Workflow" hint="Where it can be chosen.">
          <OptionSelect
            options={workflowOptions}
            value={workflow}
            disabled={isLocked}
            onValueChange={(value) => {
              setWorkflow(value);
              setDirty(true);
            }}
          />
        </Field>
        <SwitchRow
          label="Read-only"
          hint="It can be forked, but not changed or deleted, until its owner turns this off."
          checked={isReadonly}
          onCheckedChange={(checked) => {
            setReadonly(checked);
            setDirty(true);
          }}
        />
        {problem.detail ? <Alert variant="destructive">{problem.detail}</Alert> : null}
        <div className="flex flex-wrap gap-2">
          <Button
            type="submit"
            variant="primary"
            disabled={isLocked || !isReady}
            busy={busy}
            busyLabel={character ? "Updating..." : "Creating..."}
          >
            {character ? "Update" : "Create"}
          </Button>
          <Button disabled={busy} onClick={() => (isDirty ? setLeaving(true) : router.push(back))}>
            Cancel
          </Button>
        </div>
      </form>

      <aside
        aria-label={panel === "trial" ? "Try it" : "Prompt guide"}
        className="border-line sticky top-20 border-l pl-8 max-lg:hidden"
      >
        {panel === "trial" ? (
          <div className="h-[calc(100dvh-15rem)] min-h-96">
            {isWide ? (
              <TrialPanel
                {...talk}
                heading={<h2 className="text-sm font-semibold">Try it</h2>}
                onClose={() => setPanel(null)}
              />
            ) : null}
          </div>
        ) : (
          <div className="max-h-[calc(100dvh-7rem)] overflow-y-auto pr-1">{guide}</div>
        )}
      </aside>
      <TitledDialog
        open={!isWide && panel !== null}
        onOpenChange={(open) => (open ? undefined : setPanel(null))}
        title={panel === "trial" ? "Try it" : "Prompt guide"}
      >
        {panel === "trial" ? (
          <div className="h-[min(36rem,calc(100dvh-9rem))]">
            <TrialPanel {...talk} />
          </div>
        ) : (
          guide
        )}
      </TitledDialog>
      <Confirm
        open={isLeaving}
        onOpenChange={setLeaving}
        title="Discard your changes?"
        description={`What you changed ${character ? `in “${character.name}” ` : ""}is not saved.`}
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        destructive
        onConfirm={() => router.push(back)}
      />
    </div>
  );
}

"use client";

import { useRouter } from "next/navigation";
import { type ComponentProps, useEffect, useId, useRef, useState } from "react";
import { FormFooter } from "@/components/characters/form-footer";
import { isOfferedSomewhere, workflowChoices } from "@/components/characters/workflow";
import { fillIn, useForm } from "@/components/shell/use-form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { focusLater } from "@/components/ui/focus";
import { Input } from "@/components/ui/input";
import { notify } from "@/components/ui/sonner";
import { NativeSelect, withStored } from "@/components/ui/native-select";
import { Textarea } from "@/components/ui/textarea";
import { createTeam, updateTeam } from "@/lib/teams/client";
import { defaultInsightTemplate, type Team } from "@/lib/teams/schema";
import { findOwner, OwnerField } from "./owner-field";
import { addButtonId, editButtonId } from "./paths";

const names = [
  "name",
  "description",
  "interaction_mode",
  "user_id",
  "type",
  "access_level",
  "workflow_type",
  "insight_prompt_template",
] as const;

type Name = (typeof names)[number];

type ChoiceProps = Pick<ComponentProps<typeof Field>, "label" | "hint" | "error"> &
  ComponentProps<typeof NativeSelect> & { defaultValue: string };

/** A select. Includes a stored value that is not an option, so that saving keeps it. */
const ChoiceField = ({ label, hint, error, options, defaultValue, ...select }: ChoiceProps) => (
  <Field label={label} hint={hint} error={error}>
    <NativeSelect options={withStored(options, defaultValue)} defaultValue={defaultValue} {...select} />
  </Field>
);

const modes = ["One to one", "Panel", "Practice"].map((text) => ({ value: text, label: text }));

/** A stored "private" is kept; it means the same as no value. */
const accessOptions = (stored: string) => [
  { value: stored.trim().toLowerCase() === "private" ? stored : "", label: "Members only" },
  { value: "public", label: "Everyone signed in" },
];

const kinds = ["Course", "Careers service", "Hiring", "Research"];

function useTeamForm(team: Team | null, owner: string) {
  const router = useRouter();
  const leave = (focusedId: string) => {
    focusLater(focusedId);
    router.push("/dashboard/teams");
  };
  const state = useForm({
    names,
    check: ({ name, insight_prompt_template: template }) => ({
      ...(name.trim() ? {} : { name: "Please enter a name." }),
      ...(template.trim()
        ? {}
        : { insight_prompt_template: "Please write a template, or use the default one." }),
    }),
    send: async ({ insight_prompt_template: text, user_id: account, ...values }) => {
      const user = await findOwner(account, owner);
      if (!user.ok) return user;
      // Store null for the unchanged default, so that the team follows later defaults.
      const followsDefault = team?.insight_prompt_template === null && text === defaultInsightTemplate;
      const input = { ...values, user_id: user.data, insight_prompt_template: followsDefault ? null : text };
      return team ? updateTeam(team.id, input) : createTeam(input);
    },
    failed: `Failed to ${team ? "update" : "create"} the team. Please try again.`,
    onDone: (saved) => {
      notify({
        title: team ? "Team Updated" : "Team Created",
        description: `“${saved.name}” has been saved.`,
        type: "success",
      });
      leave(editButtonId(saved.id));
      return "leaving";
    },
  });
  return { ...state, leave };
}

type Props = { team: Team | null; /** The email of its owner. */ owner: string; isSuperuser: boolean };

/** Adds or changes a team, in place of the list. */
export function TeamForm({ team, owner, isSuperuser }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const kindsId = useId();
  const { leave, form, formProps, isReady, busy, problem } = useTeamForm(team, owner);

  // The focused button was removed with the list.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);

  const bind = (name: Name) => ({ name, defaultValue: team?.[name] ?? "", error: problem.fields[name] });
  return (
    <form ref={form} {...formProps} className="flex max-w-2xl flex-col gap-5">
      <h2 ref={heading} tabIndex={-1} className="text-body font-semibold outline-none">
        {team ? "Edit Team" : "Add New Team"}
      </h2>
      <Field label="Name" error={problem.fields.name}>
        <Input name="name" defaultValue={team?.name} required maxLength={120} autoComplete="off" />
      </Field>
      <Field label="Description" optional error={problem.fields.description}>
        <Textarea name="description" defaultValue={team?.description ?? ""} className="max-h-64" />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <ChoiceField
          label="Interaction Mode"
          {...bind("interaction_mode")}
          options={modes}
          defaultValue={team?.interaction_mode ?? "One to one"}
          hint="For reference only."
        />
        <ChoiceField
          label="Access Level"
          {...bind("access_level")}
          options={accessOptions(team?.access_level ?? "")}
          defaultValue={team?.access_level ?? ""}
        />
        <WorkflowField {...bind("workflow_type")} />
        <Field label="Type" optional error={problem.fields.type} hint="For reference only.">
          <Input name="type" defaultValue={team?.type ?? ""} list={kindsId} autoComplete="off" />
        </Field>
        <datalist id={kindsId}>
          {kinds.map((kind) => (
            <option key={kind}>{kind}</option>
          ))}
        </datalist>
      </div>
      <OwnerField owner={owner} isSuperuser={isSuperuser} error={problem.fields.user_id} />
      <TemplateField
        defaultValue={team?.insight_prompt_template ?? defaultInsightTemplate}
        error={problem.fields.insight_prompt_template}
      />
      <FormFooter
        problem={problem.detail}
        isNew={team === null}
        busy={busy}
        disabled={!isReady}
        onCancel={() => leave(team ? editButtonId(team.id) : addButtonId)}
      />
    </form>
  );
}

type FieldState = { defaultValue: string; error: string | undefined };

function WorkflowField({ defaultValue, ...field }: FieldState & { name: string }) {
  const [workflow, setWorkflow] = useState(defaultValue);
  const hint = isOfferedSomewhere(workflow)
    ? "Where its characters are offered."
    : "This team’s characters aren’t offered in either interview, unless they have a workflow of their own.";
  return (
    <ChoiceField
      label="Workflow Type"
      {...field}
      options={workflowChoices}
      defaultValue={defaultValue}
      onChange={(event) => setWorkflow(event.target.value)}
      hint={<span aria-live="polite">{hint}</span>}
    />
  );
}

function TemplateField({ defaultValue, error }: FieldState) {
  const [template, setTemplate] = useState(defaultValue);
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <div className="flex flex-col items-start gap-1">
      <Field
        className="w-full"
        label="Insight Prompt Template"
        error={error}
        hint="What insights look for. They always have strengths, improvement areas, quotes and a summary."
      >
        <Textarea
          ref={field}
          name="insight_prompt_template"
          value={template}
          onChange={(event) => setTemplate(event.target.value)}
          className="max-h-[28rem] min-h-48!"
        />
      </Field>
      {template === defaultInsightTemplate ? null : (
        <Button variant="link" onClick={() => fillIn(field.current, defaultInsightTemplate)}>
          Use the default template
        </Button>
      )}
    </div>
  );
}

"use client";

import { useRouter } from "next/navigation";
import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { isOfferedSomewhere } from "@/components/characters/workflow";
import { useForm } from "@/components/shell/use-form";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { focusLater } from "@/components/ui/focus";
import { Input } from "@/components/ui/input";
import { notify } from "@/components/ui/sonner";
import { Textarea } from "@/components/ui/textarea";
import { createTeam, updateTeam } from "@/lib/teams/client";
import { defaultInsightTemplate, insightTemplateProblem } from "@/lib/teams/insight-template";
import type { Team } from "@/lib/teams/schema";
import { addButtonId, editButtonId } from "./team-entry";

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

/** Free texts with suggestions: any other text is as good. */
const suggestedFields = {
  interaction_mode: {
    label: "Interaction Mode",
    hint: "How you hold your interviews. Kept and shown; it has no effect.",
    suggestions: ["One to one", "Panel", "Practice"],
  },
  type: {
    label: "Type",
    hint: "What kind of team it is. Kept and shown; it has no effect.",
    suggestions: ["Course", "Careers service", "Hiring", "Research"],
  },
  access_level: {
    label: "Access Level",
    hint: "“public”: everyone who is signed in sees the team. Else only its members do.",
    suggestions: ["private", "public"],
  },
  workflow_type: {
    label: "Workflow Type",
    hint: "Where its characters are offered. Empty: in both workflows.",
    suggestions: ["student_interview", "resume_interview"],
  },
};

type SuggestedFieldProps = ComponentProps<"input"> & {
  name: keyof typeof suggestedFields;
  error: string | undefined;
  hint?: ReactNode;
};

function SuggestedField({ name, error, hint, required = false, ...rest }: SuggestedFieldProps) {
  const id = useId();
  const field = suggestedFields[name];
  return (
    <Field label={field.label} optional={!required} error={error} hint={hint ?? field.hint}>
      <Input list={id} autoComplete="off" name={name} required={required} {...rest} />
      <datalist id={id}>
        {field.suggestions.map((suggestion) => (
          <option key={suggestion} value={suggestion}>
            {suggestion}
          </option>
        ))}
      </datalist>
    </Field>
  );
}

/** Sends the form and leads back to the list, to the team that it saved. */
function useTeamForm(team: Team | null) {
  const router = useRouter();
  return useForm({
    names,
    check: (values) => {
      const templateProblem = insightTemplateProblem(values.insight_prompt_template);
      return {
        ...(values.name.trim() ? {} : { name: "Please enter a name." }),
        ...(values.interaction_mode.trim() ? {} : { interaction_mode: "Please enter an interaction mode." }),
        ...(templateProblem ? { insight_prompt_template: templateProblem } : {}),
      };
    },
    send: ({ insight_prompt_template: text, ...values }) => {
      // A team without a template of its own follows the default one, also when that gets better.
      const followsDefault = team?.insight_prompt_template === null && text === defaultInsightTemplate;
      const input = { ...values, insight_prompt_template: followsDefault ? null : text };
      return team ? updateTeam(team.id, input) : createTeam(input);
    },
    failed: `Failed to ${team ? "update" : "create"} the team. Please try again.`,
    onDone: (saved) => {
      notify({
        title: team ? "Team Updated" : "Team Created",
        description: `“${saved.name}” has been saved.`,
        type: "success",
      });
      focusLater(editButtonId(saved.id));
      router.push("/dashboard/teams");
      return "leaving";
    },
  });
}

/**
 * Adds a team, or changes one. Stands in place of the list, and leads back to it.
 * @param team null for a new one
 */
export function TeamForm({ team }: { team: Team | null }) {
  const router = useRouter();
  const heading = useRef<HTMLHeadingElement>(null);
  const { form, formProps, isReady, busy, problem } = useTeamForm(team);

  // It took the place of the list, and of the button that had the focus.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);

  return (
    <form ref={form} {...formProps} className="flex max-w-2xl flex-col gap-5">
      <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
        {team ? "Edit Team" : "Add New Team"}
      </h2>
      <Field label="Name" error={problem.fields.name}>
        <Input name="name" defaultValue={team?.name} required autoComplete="off" maxLength={120} />
      </Field>
      <Field label="Description" optional error={problem.fields.description}>
        <Textarea name="description" defaultValue={team?.description ?? ""} className="max-h-64" />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        {(["interaction_mode", "type", "access_level"] as const).map((name) => (
          <SuggestedField
            key={name}
            name={name}
            defaultValue={team?.[name] ?? ""}
            error={problem.fields[name]}
            required={name === "interaction_mode"}
          />
        ))}
        <WorkflowField initial={team?.workflow_type ?? ""} error={problem.fields.workflow_type} />
      </div>
      <Field
        label="User ID"
        optional
        error={problem.fields.user_id}
        hint={`Whom the team belongs to. Empty: ${team ? "it stays as it is" : "you"}. Only an administrator can name somebody else.`}
      >
        <Input
          name="user_id"
          defaultValue={team?.user_id ?? ""}
          autoComplete="off"
          spellCheck={false}
          className="figures"
        />
      </Field>
      <TemplateField
        initial={team?.insight_prompt_template ?? defaultInsightTemplate}
        error={problem.fields.insight_prompt_template}
      />
      {problem.detail ? <Alert variant="destructive">{problem.detail}</Alert> : null}
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          variant="primary"
          disabled={!isReady}
          busy={busy}
          busyLabel={team ? "Updating..." : "Creating..."}
        >
          {team ? "Update" : "Create"}
        </Button>
        <Button
          disabled={busy}
          onClick={() => {
            focusLater(team ? editButtonId(team.id) : addButtonId);
            router.push("/dashboard/teams");
          }}
        >
          Cancel
        </Button>
      </div>
    </form>
  );
}

type FieldState = { initial: string; error: string | undefined };

function WorkflowField({ initial, error }: FieldState) {
  const [workflow, setWorkflow] = useState(initial);
  const hint = isOfferedSomewhere(workflow)
    ? suggestedFields.workflow_type.hint
    : "Characters of this team will be offered in neither interview, unless they have a workflow of their own. Interviews are student_interview and resume_interview.";
  return (
    <SuggestedField
      name="workflow_type"
      value={workflow}
      onChange={(event) => setWorkflow(event.target.value)}
      error={error}
      hint={<span aria-live="polite">{hint}</span>}
    />
  );
}

/** Once the form was refused for its template, what is wrong with that follows the typing. */
function TemplateField({ initial, error }: FieldState) {
  const [template, setTemplate] = useState(initial);
  return (
    <div className="flex flex-col items-start gap-1">
      <Field
        className="w-full"
        label="Insight Prompt Template"
        error={error && insightTemplateProblem(template)}
        hint="How insights of interviews with this team’s characters are written. They always have the four keys below."
      >
        <Textarea
          name="insight_prompt_template"
          value={template}
          onChange={(event) => setTemplate(event.target.value)}
          className="max-h-[28rem] min-h-48"
        />
      </Field>
      {template === defaultInsightTemplate ? null : (
        <Button variant="link" className="text-sm" onClick={() => setTemplate(defaultInsightTemplate)}>
          Use the default template
        </Button>
      )}
    </div>
  );
}

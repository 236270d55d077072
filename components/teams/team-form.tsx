"use client";

import { useRouter } from "next/navigation";
import { type ComponentProps, useEffect, useId, useRef, useState } from "react";
import { FormFooter } from "@/components/characters/form-footer";
import { isOfferedSomewhere } from "@/components/characters/workflow";
import { useForm } from "@/components/shell/use-form";
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

type TextFieldProps = ComponentProps<"input"> &
  Pick<ComponentProps<typeof Field>, "label" | "hint" | "error"> & { suggestions?: string[] };

/** A line of text, optional unless it is required. Any other text is as good as the suggested ones. */
function TextField({ label, hint, error, suggestions, required = false, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <Field label={label} hint={hint} error={error} optional={!required}>
      <Input list={suggestions && id} autoComplete="off" required={required} {...input} />
      {suggestions ? (
        <datalist id={id}>
          {suggestions.map((text) => (
            <option key={text}>{text}</option>
          ))}
        </datalist>
      ) : null}
    </Field>
  );
}

function useTeamForm(team: Team | null) {
  const router = useRouter();
  const leave = (focusedId: string) => {
    focusLater(focusedId);
    router.push("/dashboard/teams");
  };
  const state = useForm({
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
      leave(editButtonId(saved.id));
      return "leaving";
    },
  });
  return { ...state, leave };
}

/** Adds a team, or changes one. Stands in place of the list, and leads back to it. */
export function TeamForm({ team }: { team: Team | null }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { leave, form, formProps, isReady, busy, problem } = useTeamForm(team);

  // It took the place of the list, and of the button that had the focus.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);

  type Name = (typeof names)[number];
  const bind = (name: Name) => ({ name, defaultValue: team?.[name] ?? "", error: problem.fields[name] });
  return (
    <form ref={form} {...formProps} className="flex max-w-2xl flex-col gap-5">
      <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
        {team ? "Edit Team" : "Add New Team"}
      </h2>
      <TextField label="Name" {...bind("name")} required maxLength={120} />
      <Field label="Description" optional error={problem.fields.description}>
        <Textarea name="description" defaultValue={team?.description ?? ""} className="max-h-64" />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Interaction Mode"
          {...bind("interaction_mode")}
          required
          hint="How you hold your interviews. Kept and shown; it has no effect."
          suggestions={["One to one", "Panel", "Practice"]}
        />
        <TextField
          label="Type"
          {...bind("type")}
          hint="What kind of team it is. Kept and shown; it has no effect."
          suggestions={["Course", "Careers service", "Hiring", "Research"]}
        />
        <TextField
          label="Access Level"
          {...bind("access_level")}
          hint="“public”: everyone who is signed in sees the team. Else only its members do."
          suggestions={["private", "public"]}
        />
        <WorkflowField {...bind("workflow_type")} />
      </div>
      <TextField
        label="User ID"
        {...bind("user_id")}
        hint={`Whom the team belongs to. Empty: ${team ? "it stays as it is" : "you"}. Only an administrator can name somebody else.`}
        spellCheck={false}
        className="figures"
      />
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
    ? "Where its characters are offered. Empty: in both workflows."
    : "Characters of this team will be offered in neither interview, unless they have a workflow of their own. Interviews are student_interview and resume_interview.";
  return (
    <TextField
      label="Workflow Type"
      {...field}
      value={workflow}
      onChange={(event) => setWorkflow(event.target.value)}
      hint={<span aria-live="polite">{hint}</span>}
      suggestions={["student_interview", "resume_interview"]}
    />
  );
}

/** Once the form was refused for its template, what is wrong with that follows the typing. */
function TemplateField({ defaultValue, error }: FieldState) {
  const [template, setTemplate] = useState(defaultValue);
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

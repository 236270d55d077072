"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { notify } from "@/components/ui/sonner";
import { useForm } from "@/components/shell/use-form";
import { Button } from "@/components/ui/button";
import { focusLater } from "@/components/ui/focus";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { Alert } from "@/components/ui/alert";
import { createTeam, updateTeam } from "@/lib/teams/actions";
import { defaultInsightTemplate, insightTemplateProblem } from "@/lib/teams/insight-template";
import type { Team } from "@/lib/teams/schema";
import { isOfferedSomewhere } from "@/lib/teams/workflow";
import { SuggestedInput } from "./suggested-input";
import { editButtonId } from "./team-entry";

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

type SuggestedField = "interaction_mode" | "type" | "access_level" | "workflow_type";

/** Adds a team, or changes one. Stands in place of the list, and leads back to it. */
export function TeamForm({
  team,
  suggestions,
}: {
  /** null for a new one. */
  team: Team | null;
  suggestions: Record<SuggestedField, readonly string[]>;
}) {
  const router = useRouter();
  const heading = useRef<HTMLHeadingElement>(null);
  const [template, setTemplate] = useState(team?.insight_prompt_template ?? defaultInsightTemplate);
  const [workflow, setWorkflow] = useState(team?.workflow_type ?? "");
  /** Of a template that was written, what is wrong is said while it is mended. */
  const [checking, setChecking] = useState(false);

  const { form, formProps, isReady, busy, problem } = useForm({
    names,
    check: (values) => {
      const wrong = insightTemplateProblem(values.insight_prompt_template);
      setChecking(true);
      return {
        ...(values.name.trim() ? {} : { name: "Please enter a name." }),
        ...(values.interaction_mode.trim() ? {} : { interaction_mode: "Please enter an interaction mode." }),
        ...(wrong ? { insight_prompt_template: wrong } : {}),
      };
    },
    send: ({ insight_prompt_template: text, ...values }) => {
      // A team without a template of its own follows the default one, also when that gets better.
      const keepsDefault = team?.insight_prompt_template === null && text === defaultInsightTemplate;
      const input = { ...values, insight_prompt_template: keepsDefault ? null : text };
      return team ? updateTeam({ ...input, id: team.id }) : createTeam(input);
    },
    failed: team
      ? "Failed to update the team. Please try again."
      : "Failed to create the team. Please try again.",
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

  // It took the place of the list, and of the button that had the focus.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);

  const templateProblem = checking
    ? (insightTemplateProblem(template) ?? problem.fields.insight_prompt_template)
    : problem.fields.insight_prompt_template;
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
        <Field
          label="Interaction Mode"
          error={problem.fields.interaction_mode}
          hint="How you hold your interviews. Kept and shown; it has no effect."
        >
          <SuggestedInput
            name="interaction_mode"
            defaultValue={team?.interaction_mode}
            suggestions={suggestions.interaction_mode}
            required
          />
        </Field>
        <Field
          label="Type"
          optional
          error={problem.fields.type}
          hint="What kind of team it is. Kept and shown; it has no effect."
        >
          <SuggestedInput name="type" defaultValue={team?.type ?? ""} suggestions={suggestions.type} />
        </Field>
        <Field
          label="Access Level"
          optional
          error={problem.fields.access_level}
          hint="“public”: everyone who is signed in sees the team. Else only its members do."
        >
          <SuggestedInput
            name="access_level"
            defaultValue={team?.access_level ?? ""}
            suggestions={suggestions.access_level}
          />
        </Field>
        <Field
          label="Workflow Type"
          optional
          error={problem.fields.workflow_type}
          hint={
            <span aria-live="polite">
              {isOfferedSomewhere(workflow)
                ? "Where its characters are offered. Empty: in both workflows."
                : "Characters of this team will be offered in neither interview, unless they have a workflow of their own. Interviews are student_interview and resume_interview."}
            </span>
          }
        >
          <SuggestedInput
            name="workflow_type"
            value={workflow}
            onChange={(event) => setWorkflow(event.target.value)}
            suggestions={suggestions.workflow_type}
          />
        </Field>
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
      <div className="flex flex-col items-start gap-1">
        <Field
          className="w-full"
          label="Insight Prompt Template"
          error={templateProblem}
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
            focusLater(team ? editButtonId(team.id) : "add-team");
            router.push("/dashboard/teams");
          }}
        >
          Cancel
        </Button>
      </div>
    </form>
  );
}

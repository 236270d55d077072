import { ActionButton } from "@/components/shell/action-button";
import { testModelService } from "./actions";
import type { ModelPage } from "@/lib/model-service/queries";

/** A service set by the environment: its values, their variables, and its test. */
export function EnvironmentService({ shown }: { shown: NonNullable<ModelPage["shown"]> }) {
  const { url, has_key, models } = shown;
  const rows = [
    ["Address", url, "OPENAI_BASE_URL"],
    ["Key", has_key ? "Set" : "None", "OPENAI_API_KEY"],
    ["Model", models.interviewer, "OPENAI_MODEL"],
    ["Model for insights", models.insights, "OPENAI_INSIGHTS_MODEL"],
    ["Model for visitors’ questions", models.answers, "OPENAI_ANSWERS_MODEL"],
  ] as const;
  return (
    <>
      <dl className="mb-5 flex flex-col gap-3 text-ui">
        {rows.map(([label, value, variable]) => (
          <div key={label}>
            <dt className="font-medium">{label}</dt>
            <dd className="[overflow-wrap:anywhere]">
              {value} <span className="text-muted">· {variable}</span>
            </dd>
          </div>
        ))}
      </dl>
      <ActionButton
        action={testModelService}
        fields={{}}
        label="Test"
        variant="primary"
        failed="The test could not be started. Please try again."
        isInline
        done={{ title: "Testing" }}
      />
    </>
  );
}

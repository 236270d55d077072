import type { ReactNode } from "react";
import type { Answer, Call, Field } from "@/lib/openapi/reference";
import { InlineCode } from "./inline-code";

/** A call of the API: its input, a shell command, and its responses. */
export function ApiCall({ call }: { call: Call }) {
  return (
    <section aria-labelledby={call.id} className="border-line border-t py-8">
      <h2 id={call.id} className="text-body font-semibold">
        <InlineCode>{call.summary}</InlineCode>
      </h2>
      <MethodAndPath call={call} />
      <p className="text-muted mt-1 text-ui">{call.access}</p>
      {call.inputs.map(({ place, fields }) => (
        <Named key={place} title={place}>
          <FieldList fields={fields} />
        </Named>
      ))}
      <Named title="Example">
        <CodeBlock label={`Example of: ${call.summary}`}>{call.curl}</CodeBlock>
      </Named>
      <Named title="Responses">
        <ul className="mt-2 space-y-2">
          {call.answers.map((answer) => (
            <ApiAnswer key={answer.status} answer={answer} of={call.summary} />
          ))}
        </ul>
      </Named>
    </section>
  );
}

export const MethodAndPath = ({ call }: { call: Call }) => (
  <p className="mt-1 font-mono text-ui break-all">
    <strong className="font-semibold">{call.method}</strong> {call.path}
  </p>
);

const Named = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <h3 className="mt-5 text-ui font-semibold">{title}</h3>
    {children}
  </>
);

const CodeBlock = ({ label, children }: { label: string; children: string }) => (
  <pre
    role="region"
    aria-label={label}
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must be able to scroll it
    tabIndex={0}
    className="bg-soft rounded-control mt-2 max-h-96 overflow-auto p-3 font-mono text-meta"
  >
    {children}
  </pre>
);

function FieldList({ fields }: { fields: Field[] }) {
  return (
    <ul className="border-line mt-2 space-y-2 border-l-2 pl-4">
      {fields.map(({ name, type, isRequired, note, fields: inner }) => (
        <li key={`${name} ${type}`} className="text-ui">
          <code className="font-mono font-semibold break-all">{name}</code>{" "}
          <span className="text-muted">
            {type}
            {isRequired ? "" : ", optional"}
          </span>
          {note ? (
            <p className="text-muted max-w-prose">
              <InlineCode>{note}</InlineCode>
            </p>
          ) : null}
          {inner.length > 0 ? <FieldList fields={inner} /> : null}
        </li>
      ))}
    </ul>
  );
}

function ApiAnswer({ answer, of }: { answer: Answer; of: string }) {
  const { status, description, types, fields, example } = answer;
  const line = (
    <>
      <strong className="figures font-semibold">{status}</strong> <InlineCode>{description}</InlineCode>
      {types ? <span className="text-muted"> ({types})</span> : null}
    </>
  );
  if (fields.length === 0 && !example) return <li className="max-w-prose text-ui">{line}</li>;
  return (
    <li className="text-ui">
      <details>
        <summary className="rounded-control touch:py-2.5 cursor-pointer">{line}</summary>
        {fields.length > 0 ? <FieldList fields={fields} /> : null}
        {example ? <CodeBlock label={`Response ${status} of: ${of}`}>{example}</CodeBlock> : null}
      </details>
    </li>
  );
}

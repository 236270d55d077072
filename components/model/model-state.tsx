import { Time } from "@/components/ui/time";
import type { ModelPage } from "@/lib/model-service/queries";
import { reasonText } from "./texts";

/** The service in use, and its state. */
export function ModelStateText({ used, state }: Pick<ModelPage, "used" | "state">) {
  if (!used) return <p>Practice mode: no model service is set.</p>;
  const { failing, since } = { failing: state.state === "failing", since: state.since };
  const models = [...new Set(Object.values(used.models))];
  const names = new Intl.ListFormat("en-GB").format(models);
  return (
    <>
      <p className="[overflow-wrap:anywhere]">
        Interviews run with {names} at {used.host}.{" "}
        {failing ? null : since ? (
          <>
            Last answer <Time value={since} />.
          </>
        ) : (
          "It has answered nothing yet."
        )}
      </p>
      {failing ? (
        <p role="alert" className="text-danger mt-2">
          {since ? (
            <>
              Failing since <Time value={since} />.{" "}
            </>
          ) : null}
          {reasonText(state)}. Replies say so; practice mode does not step in.
        </p>
      ) : null}
    </>
  );
}

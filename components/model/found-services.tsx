import { ActionButton } from "@/components/shell/action-button";
import { changeModelService } from "./actions";
import type { FoundService } from "@/lib/model-service/queries";

/** Model services on this machine, each with a button that fills in the form and tests it. */
export function FoundServices({ services, version }: { services: FoundService[]; version: string }) {
  if (services.length === 0) return null;
  return (
    <ul className="mb-6 flex flex-col gap-3">
      {services.map(({ product, address, models }) => {
        const [model = ""] = models;
        return (
          <li
            key={address}
            className="bg-soft rounded-control flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 text-ui"
          >
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {product} runs on this machine with {model}.
            </span>
            <ActionButton
              action={changeModelService}
              fields={{ do: "test", version, url: address, interviewer: model }}
              label="Fill in and test"
              of={product}
              variant="secondary"
              failed="The test could not be started. Please try again."
              isInline
              done={{ title: "Testing" }}
            />
          </li>
        );
      })}
    </ul>
  );
}

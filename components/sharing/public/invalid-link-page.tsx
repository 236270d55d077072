import { BareHeader } from "@/components/shell/message-page";
import { InvalidLink } from "./invalid-link";

/** The whole page of a link that opens nothing. */
export function InvalidLinkPage() {
  return (
    <>
      <BareHeader />
      <main id="content" tabIndex={-1} className="mx-auto w-full max-w-[44rem] flex-1 px-4">
        <InvalidLink />
      </main>
    </>
  );
}

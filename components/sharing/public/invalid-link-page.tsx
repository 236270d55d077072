import { Wordmark } from "@/components/shell/wordmark";
import { InvalidLink } from "./invalid-link";

/** The whole page of a link that opens nothing. */
export function InvalidLinkPage() {
  return (
    <>
      <header className="border-line border-b">
        <div className="mx-auto flex h-14 max-w-4xl items-center px-4">
          <Wordmark />
        </div>
      </header>
      <main id="content" tabIndex={-1} className="mx-auto w-full max-w-[44rem] flex-1 px-4">
        <InvalidLink />
      </main>
    </>
  );
}

import { BareHeader } from "@/components/shell/message-page";

/** Replaces an interview that is paused until its owner reviews it. */
export const PausedLinkPage = () => (
  <>
    <BareHeader />
    <main id="content" tabIndex={-1} className="mx-auto w-full max-w-[44rem] flex-1 px-4">
      <div className="flex flex-col items-start gap-3 pt-[clamp(2rem,14vh,9rem)]">
        <h1 className="text-title">This interview is paused</h1>
        <p className="max-w-prose">
          The candidate is checking what it shares. Please come back later: this link will work again.
        </p>
      </div>
    </main>
  </>
);

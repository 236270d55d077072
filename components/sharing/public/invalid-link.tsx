import { BareHeader } from "@/components/shell/bare-header";
import { invalidLink } from "@/lib/sharing/constants";
import { LeaveForHome } from "./leave-for-home";

/** The whole page of a dead link. */
export const InvalidLinkPage = () => (
  <>
    <BareHeader />
    <main id="content" tabIndex={-1} className="mx-auto w-full max-w-[44rem] flex-1 px-4">
      <InvalidLink />
    </main>
  </>
);

/** Replaces an interview whose link is dead. Redirects to the home page. */
export function InvalidLink({ wasOpen = false }: { wasOpen?: boolean }) {
  return (
    <div className="flex flex-col items-start gap-3 pt-[clamp(2rem,14vh,9rem)]">
      <h1 className="text-title">Invalid Interview Link</h1>
      <p className="max-w-prose">{invalidLink}</p>
      {wasOpen ? (
        <p className="text-muted max-w-prose">
          It was closed while you were here. Please ask the candidate for a new one.
        </p>
      ) : null}
      <p role="status" className="text-muted">
        Redirecting to home page...
      </p>
      <LeaveForHome />
      <noscript>
        {/* For browsers without JavaScript. */}
        <meta httpEquiv="refresh" content="3;url=/" />
      </noscript>
    </div>
  );
}

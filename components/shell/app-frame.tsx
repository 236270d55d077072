import type { ReactNode } from "react";
import { ActiveConversationProvider } from "./active-conversation";
import { AuthNoticeToast } from "./auth-notice";
import { Header } from "./header";
import { QueryProvider } from "./query";

/** The frame around every page behind the login: the header, and the page itself in the main column. */
export function AppFrame({
  email,
  isSuperuser,
  children,
}: {
  email: string;
  isSuperuser: boolean;
  children: ReactNode;
}) {
  return (
    <QueryProvider>
      <ActiveConversationProvider>
        <Header email={email} isSuperuser={isSuperuser} />
        <main
          id="content"
          tabIndex={-1}
          className="mx-auto flex w-full max-w-4xl flex-1 flex-col px-4 pt-6 pb-8 sm:pt-8 print:max-w-none print:p-0"
        >
          {children}
        </main>
        <AuthNoticeToast />
      </ActiveConversationProvider>
    </QueryProvider>
  );
}

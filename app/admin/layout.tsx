import type { ReactNode } from "react";
import { AppFrame } from "@/components/shell/app-frame";
import { requireSuperuser } from "@/lib/auth/session";

/** The frame alone. Layouts do not run again on a client navigation, so each page asks for a superuser itself. */
export default async function AdminLayout({ children }: { children: ReactNode }) {
  const { email, isSuperuser } = await requireSuperuser();
  return (
    <AppFrame email={email} isSuperuser={isSuperuser}>
      {children}
    </AppFrame>
  );
}

import type { ReactNode } from "react";
import { AdminNav } from "@/components/shell/admin-nav";
import { AppFrame } from "@/components/shell/app-frame";
import { requireSuperuser } from "@/lib/auth/session";

/** The frame alone. Layouts do not run again on a client navigation, so each page asks for a superuser itself. */
export default async function AdminLayout({ children }: { children: ReactNode }) {
  return (
    <AppFrame actor={await requireSuperuser()}>
      <AdminNav />
      {children}
    </AppFrame>
  );
}

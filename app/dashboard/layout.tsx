import type { ReactNode } from "react";
import { AppFrame } from "@/components/shell/app-frame";
import { requireActor } from "@/lib/auth/session";

export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const { email, isSuperuser } = await requireActor();
  return (
    <AppFrame email={email} isSuperuser={isSuperuser}>
      {children}
    </AppFrame>
  );
}

import type { ReactNode } from "react";
import { AppFrame } from "@/components/shell/app-frame";
import { requireActor } from "@/lib/auth/session";

export default async function DashboardLayout({ children }: { children: ReactNode }) {
  return <AppFrame actor={await requireActor()}>{children}</AppFrame>;
}

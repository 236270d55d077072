import type { ReactNode } from "react";
import { AppFrame } from "@/components/shell/app-frame";
import { requireActor } from "@/lib/auth/session";
import { orNull } from "@/lib/or-null";
import { getNews } from "@/lib/sharing/news/news";

export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const actor = await requireActor();
  return (
    <AppFrame actor={actor} news={await orNull(getNews(actor))}>
      {children}
    </AppFrame>
  );
}

import type { ReactNode } from "react";
import { AdminNav } from "@/components/shell/admin-nav";
import { AppFrame } from "@/components/shell/app-frame";
import { requireSuperuser } from "@/lib/auth/session";
import { orNull } from "@/lib/or-null";
import { getNews } from "@/lib/sharing/news/news";

/** Only the frame. Layouts do not re-run on client navigation, so each page checks for a superuser. */
export default async function AdminLayout({ children }: { children: ReactNode }) {
  const actor = await requireSuperuser();
  return (
    <AppFrame actor={actor} news={await orNull(getNews(actor))}>
      <AdminNav />
      {children}
    </AppFrame>
  );
}

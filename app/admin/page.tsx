import { redirect } from "next/navigation";
import { requireSuperuser } from "@/lib/auth/session";

export default async function AdminIndex(): Promise<never> {
  await requireSuperuser();
  redirect("/admin/invites");
}

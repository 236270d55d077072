import { readLiveness } from "@/lib/http/api";
import { on, route } from "@/lib/http/route";

export const dynamic = "force-dynamic";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(readLiveness, async () => ({ status: "ok" as const })),
);

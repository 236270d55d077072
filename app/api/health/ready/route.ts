import { assertDatabase } from "@/lib/health";
import { readReadiness } from "@/lib/http/api";
import { on, route } from "@/lib/http/route";
import { isMeaningUp } from "@/lib/meaning/embed";
import { assertUsable } from "@/lib/storage";

export const dynamic = "force-dynamic";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(readReadiness, async () => {
    await assertDatabase();
    await assertUsable();
    return { status: "ok" as const, ...(isMeaningUp() ? {} : { search: "words" as const }) };
  }),
);

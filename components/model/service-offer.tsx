import Link from "next/link";
import type { Actor } from "@/lib/actor";
import { offerService } from "@/lib/model-service/queries";
import { orNull } from "@/lib/or-null";

/** Tells an administrator in practice mode once that a model runs on this machine. */
export async function ServiceOffer({ actor }: { actor: Actor }) {
  const service = await orNull(offerService(actor));
  if (!service) return null;
  return (
    <p
      role="status"
      className="bg-soft rounded-control mb-6 px-4 py-3 text-sm leading-6 [overflow-wrap:anywhere]"
    >
      {service.product} runs on this machine with {service.models[0]}.{" "}
      <Link href="/admin/model" prefetch={false} className="underline underline-offset-4">
        Test and use
      </Link>
    </p>
  );
}

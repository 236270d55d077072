import Link from "next/link";
import type { FoundService } from "@/lib/model-service/queries";

/** Informs an administrator in practice mode about a model on this machine. */
export function ServiceOffer({ service: { product, models } }: { service: FoundService }) {
  return (
    <p role="status" className="bg-soft rounded-control mb-6 px-4 py-3 text-ui [overflow-wrap:anywhere]">
      {product} runs on this machine with {models[0]}.{" "}
      <Link href="/admin/model" prefetch={false} className="underline underline-offset-4">
        Test and use
      </Link>
    </p>
  );
}

"use client";

import type { ComponentProps } from "react";
import { Failure } from "@/components/shell/failure";
import { site } from "@/lib/site";

/** Keeps the header when a page fails, so that people can navigate. */
export default function PageError(props: ComponentProps<typeof Failure>) {
  return (
    <div className="flex flex-col items-start gap-3 pt-[clamp(1rem,10vh,6rem)]">
      <title>{`Something went wrong · ${site.name}`}</title>
      <h1 className="text-title">Something went wrong</h1>
      <Failure {...props} />
    </div>
  );
}

"use client";

import { useEffect, useState } from "react";
import { Spinner } from "@/components/ui/spinner";
import { buttonVariants } from "@/components/ui/button-variants";

/** The link to be scanned. Black on white in every theme: that is what cameras expect. */
export function QrCode({ url }: { url: string }) {
  const [svg, setSvg] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let isOver = false;
    import("uqr").then(
      ({ renderSVG }) => {
        if (!isOver) setSvg(renderSVG(url, { ecc: "M", border: 3 }));
      },
      () => setFailed(true),
    );
    return () => {
      isOver = true;
    };
  }, [url]);

  if (failed) return <p className="text-danger text-sm">The QR code could not be loaded.</p>;
  if (svg === null) return <Spinner label="Drawing the QR code…" />;
  const source = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  return (
    <div className="flex flex-wrap items-end gap-4">
      {/* oxlint-disable-next-line nextjs/no-img-element -- drawn here, there is nothing to optimise */}
      <img
        src={source}
        alt="QR code of the public link"
        width={176}
        height={176}
        className="border-line rounded-control border"
      />
      <a href={source} download="interview-link.svg" className={buttonVariants({ size: "sm" })}>
        Download QR code
      </a>
    </div>
  );
}

"use client";

import dynamic from "next/dynamic";

const InvalidLink = dynamic(() => import("./invalid-link").then((loaded) => loaded.InvalidLink), {
  loading: () => null,
});

/** Replaces an open interview whose link was closed. */
export const ClosedLink = () => <InvalidLink wasOpen />;

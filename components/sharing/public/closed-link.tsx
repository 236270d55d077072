"use client";

import dynamic from "next/dynamic";

const InvalidLink = dynamic(() => import("./invalid-link").then((loaded) => loaded.InvalidLink), {
  loading: () => null,
});

/** In place of an interview whose link was closed while somebody had it open. */
export const ClosedLink = () => <InvalidLink wasOpen />;

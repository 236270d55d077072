"use client";

import dynamic from "next/dynamic";

// Hoisted: inside a part that is itself lazy, an inline import makes Next.js preload the wrong file.
const load = () => import("./consent-form").then((loaded) => loaded.ConsentForm);

/** Loads the notice and its button only if there is something to accept. */
export const LazyConsentForm = dynamic(load);

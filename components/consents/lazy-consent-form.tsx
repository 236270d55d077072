"use client";

import dynamic from "next/dynamic";

// Named outside of the call: it stands in parts that are loaded so themselves, and the HTML would name a wrong file.
const load = () => import("./consent-form").then((loaded) => loaded.ConsentForm);

/** The notice with its button; its code comes only where something is still to be accepted. */
export const LazyConsentForm = dynamic(load);

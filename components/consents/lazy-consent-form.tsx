"use client";

import dynamic from "next/dynamic";

/** The notice with its button; its code comes only where something is still to be accepted. */
export const LazyConsentForm = dynamic(() => import("./consent-form").then((loaded) => loaded.ConsentForm));

"use client";

import dynamic from "next/dynamic";

export const Gone = dynamic(() => import("./gone").then((loaded) => loaded.Gone), { loading: () => null });

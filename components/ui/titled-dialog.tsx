"use client";

import { lazyDialog } from "./lazy-dialog";

/** A dialog around what its page has anyway: only the dialog itself comes later. */
export const TitledDialog = lazyDialog(() => import("./dialog").then(({ WholeDialog }) => WholeDialog));

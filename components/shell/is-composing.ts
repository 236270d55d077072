import type { KeyboardEvent } from "react";

/** An Enter that only ends a word of an input method is not meant for us (Safari says so by its key code alone). */
export const isComposing = (event: KeyboardEvent): boolean =>
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else tells it in Safari
  event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229;

"use client";

import { useEffect, useEffectEvent, useRef } from "react";

/** Ref and handler of a file input; also takes files chosen before hydration. */
export function useFileInput(onFiles: (files: readonly File[]) => void) {
  const ref = useRef<HTMLInputElement>(null);
  const onChange = () => {
    const files = [...(ref.current?.files ?? [])];
    // Allows choosing the same file again.
    if (ref.current) ref.current.value = "";
    if (files.length > 0) onFiles(files);
  };
  const takeEarly = useEffectEvent(onChange);
  useEffect(() => takeEarly(), []);
  return { ref, onChange };
}

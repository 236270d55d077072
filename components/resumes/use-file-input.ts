"use client";

import { useEffect, useEffectEvent, useRef } from "react";

/** The ref and the handler of a file input; files that were chosen before JavaScript ran are taken too. */
export function useFileInput(onFiles: (files: readonly File[]) => void) {
  const ref = useRef<HTMLInputElement>(null);
  const onChange = () => {
    const files = [...(ref.current?.files ?? [])];
    // So that the same file can be chosen again.
    if (ref.current) ref.current.value = "";
    if (files.length > 0) onFiles(files);
  };
  const takeEarly = useEffectEvent(onChange);
  useEffect(() => takeEarly(), []);
  return { ref, onChange };
}

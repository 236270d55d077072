import { useEffect } from "react";
import { notify } from "@/components/ui/sonner";

export const notifyError = (description: string) =>
  notify({ title: "Error", description, type: "destructive" });

/** Shows what is wrong once, however long it stays so; null while nothing is. */
export function useErrorToast(description: string | null): void {
  useEffect(() => {
    if (description) notifyError(description);
  }, [description]);
}

import { useEffect } from "react";
import { notify } from "@/components/ui/sonner";

export const notifyError = (description: string) =>
  notify({ title: "Error", description, type: "destructive" });

/** Shows an error once; null for none. */
export function useErrorToast(description: string | null): void {
  useEffect(() => {
    if (description) notifyError(description);
  }, [description]);
}

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { newsCall } from "@/components/news/use-news";
import { markSeen } from "@/lib/sharing/client";

const maxIds = 1000;

/** Notes on the server what is new here and on the screen now. What is more than a call takes goes with the next poll. */
export function useSeen(id: string, active: boolean, things: { id: string; is_new: boolean }[]): void {
  const client = useQueryClient();
  const ids = things
    .filter((thing) => thing.is_new)
    .slice(0, maxIds)
    .map((thing) => thing.id)
    .join();
  useEffect(() => {
    if (!active || ids === "") return;
    // Without an answer they stay new, and the next visit notes them.
    void markSeen(id, ids.split(",")).then(({ ok }) => {
      if (ok) void client.invalidateQueries({ queryKey: newsCall.queryKey });
    });
  }, [id, active, ids, client]);
}

"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { notify } from "@/components/ui/sonner";
import { deleteResume, listResumes, restoreResume } from "@/lib/resumes/client";
import type { Resume } from "@/lib/resumes/schema";

const pollMs = 1500;
const loadFailed = "Failed to load resumes. Please try again.";
const deleteFailed = "Failed to delete resume. Please try again.";

const newestFirst = (one: Resume, other: Resume): number => other.created_at.localeCompare(one.created_at);

export type Resumes = {
  /** Null when they could not be read. */
  list: Resume[] | null;
  busy: boolean;
  reload: () => void;
  add: (resume: Resume) => void;
  remove: (resume: Resume) => void;
};

/** One's resumes: those of the server's page, those uploaded since, and how far the reading of each has come. */
export function useResumes(
  first: Resume[] | null,
  { onGone, onBack }: { onGone: (id: string) => void; onBack: (id: string) => void },
): Resumes {
  const [list, setList] = useState(first);
  const [busy, setBusy] = useState(false);
  const listeners = useRef({ onGone, onBack });
  useEffect(() => {
    listeners.current = { onGone, onBack };
  });
  // Deleted here, perhaps not yet there: a poll that was under way must not bring it back.
  const hidden = useRef(new Set<string>());
  // What changed while a list was on its way makes that list old.
  const changes = useRef(0);
  const shown = useRef<{ data: unknown; changes: number }>(null);

  const add = useCallback((resume: Resume) => {
    changes.current += 1;
    hidden.current.delete(resume.id);
    setList((before) =>
      [resume, ...(before ?? []).filter((other) => other.id !== resume.id)].sort(newestFirst),
    );
  }, []);

  const load = useCallback(async (signal?: AbortSignal) => {
    const before = changes.current;
    const answer = await listResumes(signal);
    if (!answer.ok || before !== changes.current) return answer.ok;
    // The same as was shown last: nothing is drawn anew.
    if (shown.current?.data === answer.data && shown.current.changes === before) return true;
    shown.current = { data: answer.data, changes: before };
    setList(answer.data.resumes.filter((resume) => !hidden.current.has(resume.id)));
    return true;
  }, []);

  const reload = useCallback(() => {
    setBusy(true);
    void load().then((worked) => {
      setBusy(false);
      if (!worked) notify({ title: "Error", description: loadFailed, type: "destructive" });
    });
  }, [load]);

  const hasFailed = first === null;
  useEffect(() => {
    if (hasFailed) notify({ title: "Error", description: loadFailed, type: "destructive" });
  }, [hasFailed]);

  const isReading = list?.some((resume) => resume.status === "UPLOADED") ?? false;
  useEffect(() => {
    if (!isReading) return;
    const ending = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const again = () => {
      timer = setTimeout(() => {
        const look = document.visibilityState === "visible" ? load(ending.signal) : Promise.resolve();
        void look.then(() => {
          if (!ending.signal.aborted) again();
        });
      }, pollMs);
    };
    again();
    return () => {
      ending.abort();
      clearTimeout(timer);
    };
  }, [isReading, load]);

  const remove = useCallback(
    (resume: Resume) => {
      changes.current += 1;
      hidden.current.add(resume.id);
      setList((before) => before?.filter((other) => other.id !== resume.id) ?? null);
      listeners.current.onGone(resume.id);
      const putBack = (back: Resume) => {
        add(back);
        listeners.current.onBack(back.id);
      };
      void deleteResume(resume.id).then((answer) => {
        // One that is no longer there is what was asked for.
        if (!answer.ok && answer.problem.code !== "not_found") {
          putBack(resume);
          notify({ title: "Error", description: deleteFailed, type: "destructive" });
          return;
        }
        notify({
          title: "Resume Deleted",
          description: "It can be brought back.",
          action: {
            label: "Undo",
            onClick: () =>
              void restoreResume(resume.id).then((restored) => {
                if (restored.ok) putBack(restored.data);
                else notify({ title: "Error", description: restored.problem.detail, type: "destructive" });
              }),
          },
        });
      });
    },
    [add],
  );

  return { list, busy, reload, add, remove };
}

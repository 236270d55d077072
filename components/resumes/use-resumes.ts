"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { callOptions } from "@/components/shell/query";
import { notify, restorableText, undoMs } from "@/components/ui/sonner";
import type { listResumesCall } from "@/lib/resumes/api";
import { deleteResume, restoreResume } from "@/lib/resumes/client";
import type { Resume } from "@/lib/resumes/schema";

const pollIntervalMs = 1500;
const query = callOptions<typeof listResumesCall>("GET /resumes", {});

type Listed = { resumes: Resume[] };

function withResume(resume: Resume, before: Listed = { resumes: [] }): Listed {
  const others = before.resumes.filter(({ id }) => id !== resume.id);
  const newestFirst = (one: Resume, other: Resume) => other.created_at.localeCompare(one.created_at);
  return { resumes: [resume, ...others].sort(newestFirst) };
}

const notifyError = (description: string) => notify({ title: "Error", description, type: "destructive" });
const notifyLoadFailed = () => notifyError("Failed to load resumes. Please try again.");

export type Resumes = ReturnType<typeof useResumes>;

/** The person's resumes: the page's, newly uploaded ones, and the progress of reading. */
export function useResumes(first: Resume[] | null) {
  const client = useQueryClient();
  const { data, refetch } = useQuery({
    ...query,
    ...(first && { initialData: { resumes: first } }),
    // Each visit starts with the page's data.
    gcTime: 0,
    staleTime: Infinity,
    enabled: ({ state }) => state.data !== undefined,
    refetchInterval: ({ state }) =>
      state.data?.resumes.some(({ status }) => status === "UPLOADED") ? pollIntervalMs : false,
  });
  // Deleted here but maybe not yet on the server; a poll must not bring them back.
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const deletions = useRef<Promise<unknown>>(Promise.resolve());

  useEffect(() => {
    if (first === null) notifyLoadFailed();
  }, [first]);

  // Not `isFetching`, which would re-render the list on every poll.
  const [busy, setBusy] = useState(false);
  const reload = () => {
    setBusy(true);
    void refetch().then(({ isError }) => {
      setBusy(false);
      if (isError) notifyLoadFailed();
    });
  };

  async function add(resume: Resume): Promise<void> {
    // A running fetch is outdated.
    await client.cancelQueries(query);
    client.setQueryData<Listed>(query.queryKey, (before) => withResume(resume, before));
    setHidden((before) => before.filter((id) => id !== resume.id));
  }

  async function restore(id: string): Promise<void> {
    const answer = await restoreResume(id);
    if (answer.ok) await add(answer.data);
    else notifyError(answer.problem.detail);
  }

  async function remove(resume: Resume): Promise<void> {
    setHidden((before) => [...before, resume.id]);
    const deletion = deleteResume(resume.id);
    deletions.current = Promise.all([deletions.current, deletion]);
    const answer = await deletion;
    // Already deleted is what the person wanted.
    if (!answer.ok && answer.problem.code !== "not_found") {
      await add(resume);
      return notifyError("Failed to delete resume. Please try again.");
    }
    notify({
      title: "Resume Deleted",
      description: restorableText,
      duration: undoMs,
      action: { label: "Undo", onClick: () => void restore(resume.id) },
    });
  }

  const list = data?.resumes.filter(({ id }) => !hidden.includes(id)) ?? null;
  /** Resolves once no deletion is pending, so that the space it frees counts for an upload. */
  const deleted = () => deletions.current;
  return { list, busy, reload, add, remove, deleted };
}

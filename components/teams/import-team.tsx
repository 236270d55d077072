"use client";

import { Upload } from "lucide-react";
import { useRouter } from "next/navigation";
import { useRef, useState, useTransition } from "react";
import { TitledDialog } from "@/components/shell/lazy-dialog";
import { Button } from "@/components/ui/button";
import { notify } from "@/components/ui/sonner";
import { importTeamFile } from "@/lib/characters/client";
import { teamFileLimits } from "@/lib/characters/constants";

type Problem = { detail: string; fields?: Record<string, string> };

/** "characters.2.name" as a person counts: "Character 3, name". */
function labelOf(path: string): string {
  if (path === "body") return "File";
  return path
    .replace(/^characters\.(\d+)/, (_, at: string) => `Character ${Number(at) + 1}`)
    .replace(/^team\b/, "Team")
    .replaceAll(".", ", ")
    .replaceAll("_", " ");
}

/** Makes a team from a file that was exported. When any part of it is wrong, nothing is made and all of it is shown. */
export function ImportTeam({ variant = "secondary" }: { variant?: "secondary" | "ghost" }) {
  const router = useRouter();
  const input = useRef<HTMLInputElement>(null);
  const [isPending, startTransition] = useTransition();
  const [refused, setRefused] = useState<Problem & { file: string }>({ file: "", detail: "" });
  const [isOpen, setOpen] = useState(false);
  const fields = Object.entries(refused.fields ?? {});

  async function read(file: File): Promise<void> {
    const refuse = (problem: Problem) => {
      setRefused({ file: file.name, ...problem });
      setOpen(true);
    };
    if (file.size > teamFileLimits.bytes)
      return refuse({ detail: "This file is too large. The limit is 1 MB." });
    try {
      JSON.parse(await file.text());
    } catch {
      return refuse({ detail: "This isn’t a JSON file. Choose one that was exported from a team." });
    }
    const answer = await importTeamFile(file);
    if (answer.ok) {
      notify({
        title: "Team Imported",
        description: `“${answer.data.name}” was added to your teams.`,
        type: "success",
      });
      startTransition(() => router.refresh());
    } else if (answer.problem.code !== "unauthenticated") refuse(answer.problem);
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        className="hidden"
        aria-label="Team file"
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // The same file can be chosen again once it was mended.
          event.target.value = "";
          if (file) startTransition(() => read(file));
        }}
      />
      <Button variant={variant} busy={isPending} onClick={() => input.current?.click()}>
        <Upload aria-hidden />
        Import
      </Button>
      <TitledDialog
        open={isOpen}
        onOpenChange={setOpen}
        title="This file was not imported"
        description={refused.file}
        footer={<Button onClick={() => setOpen(false)}>Close</Button>}
      >
        <p className="text-sm leading-6">
          {fields.length > 0 ? "Nothing was imported because some parts are invalid:" : refused.detail}
        </p>
        {fields.length > 0 ? (
          <ul className="mt-3 flex flex-col gap-2">
            {fields.map(([path, message]) => (
              <li key={path} className="bg-soft rounded-control px-3 py-2 text-sm leading-5">
                <span className="block font-medium">{labelOf(path)}</span>
                <span className="text-muted">{message}</span>
              </li>
            ))}
          </ul>
        ) : null}
      </TitledDialog>
    </>
  );
}

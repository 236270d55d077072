"use client";

import { Upload } from "lucide-react";
import { useRouter } from "next/navigation";
import { useRef, useState, useTransition } from "react";
import { notify } from "@/components/ui/sonner";
import { Button } from "@/components/ui/button";
import { TitledDialog } from "@/components/shell/lazy-dialog";
import { importTeamFile } from "@/lib/characters/client";
import { teamFileLimits } from "@/lib/characters/constants";

type Problem = { file: string; detail: string; fields: [path: string, message: string][] };

/** "characters.2.name" as a person counts: "Character 3, name". */
function placeOf(path: string): string {
  return path
    .replace(/^characters\.(\d+)/, (_, at: string) => `Character ${Number(at) + 1}`)
    .replace(/^team\b/, "Team")
    .replaceAll(".", ", ")
    .replaceAll("_", " ");
}

/** Makes a team from a file that was exported. When any part of it is wrong, nothing is made and all of it is said. */
export function ImportTeam({ variant = "secondary" }: { variant?: "secondary" | "ghost" }) {
  const router = useRouter();
  const input = useRef<HTMLInputElement>(null);
  const [isPending, startTransition] = useTransition();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [open, setOpen] = useState(false);

  const refuse = (file: string, detail: string, fields: Problem["fields"] = []) => {
    setProblem({ file, detail, fields });
    setOpen(true);
  };

  async function read(file: File): Promise<void> {
    if (file.size > teamFileLimits.bytes)
      return refuse(file.name, "This file is larger than 1 MB, more than an import takes.");
    try {
      JSON.parse(await file.text());
    } catch {
      return refuse(file.name, "This is no JSON file. Choose one that was exported from a team.");
    }
    const result = await importTeamFile(file);
    if (result.ok) {
      notify({ title: "Team Imported", description: `“${result.data.name}” is yours now.`, type: "success" });
      return startTransition(() => router.refresh());
    }
    if (result.problem.code === "unauthenticated") return;
    const fields = Object.entries(result.problem.fields ?? {});
    refuse(
      file.name,
      fields.length > 0
        ? "Nothing was imported, because parts of the file are not right:"
        : result.problem.detail,
      fields,
    );
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
        open={open}
        onOpenChange={setOpen}
        title="This file was not imported"
        description={problem?.file}
        footer={<Button onClick={() => setOpen(false)}>Close</Button>}
      >
        <p className="text-sm leading-6">{problem?.detail}</p>
        {problem && problem.fields.length > 0 ? (
          <ul className="mt-3 flex max-h-72 flex-col gap-2 overflow-y-auto">
            {problem.fields.map(([path, message]) => (
              <li key={path} className="bg-soft rounded-control px-3 py-2 text-sm leading-5">
                <span className="block font-medium">{path === "body" ? "File" : placeOf(path)}</span>
                <span className="text-muted">{message}</span>
              </li>
            ))}
          </ul>
        ) : null}
      </TitledDialog>
    </>
  );
}

"use client";

import { useRouter } from "next/navigation";
import { FieldsForm } from "@/components/auth/form";
import { useForm } from "@/components/shell/use-form";
import { useShortly } from "@/components/shell/use-shortly";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import type { Story } from "@/lib/stories/schema";
import { changeStory } from "./actions";

/** Title, note and tags of a story. */
export function StoryForm({ story }: { story: Pick<Story, "id" | "title" | "note" | "tags"> }) {
  const router = useRouter();
  const [isSaved, showSaved] = useShortly();
  const form = useForm({
    names: ["title", "note", "tags"],
    action: changeStory,
    failed: "The story could not be saved. Please try again.",
    onDone: () => {
      showSaved();
      router.refresh();
    },
  });
  const { values, problem } = form;
  return (
    <FieldsForm of={form} submit="Save" busyLabel="Saving…" isPage={false} isSaved={isSaved}>
      <input type="hidden" name="id" value={story.id} />
      <Field label="Title" error={problem.fields.title}>
        <Input name="title" defaultValue={values["title"] ?? story.title} autoComplete="off" />
      </Field>
      <Field label="Note" optional error={problem.fields.note}>
        <Textarea name="note" rows={3} defaultValue={values["note"] ?? story.note ?? ""} />
      </Field>
      <Field label="Tags" optional hint="Separate tags with commas." error={problem.fields.tags}>
        <Input name="tags" defaultValue={values["tags"] ?? story.tags.join(", ")} autoComplete="off" />
      </Field>
    </FieldsForm>
  );
}

"use client";

import { useRouter } from "next/navigation";
import { useForm } from "@/components/shell/use-form";
import { Button, type ButtonProps } from "@/components/ui/button";
import { focusLater, useFocusLater } from "@/components/ui/focus";
import type { FormAction } from "@/lib/http/result";
import { keepStory } from "./actions";

type Props = Pick<ButtonProps, "variant" | "className"> & {
  action: FormAction<{ redirectTo: string }>;
  /** Hidden fields of the form. */
  fields: Record<string, string>;
  label: string;
  /** What it is about, for screen readers. */
  of?: string;
  failed: string;
};

/**
 * A button that posts its fields and opens the page that the action returns. The focus goes to the element that the
 * page's fragment names.
 */
export function Press({ action, fields, label, of, failed, ...button }: Props) {
  const router = useRouter();
  const { form, formProps, busy, problem } = useForm({
    names: [],
    action,
    failed,
    onDone: ({ redirectTo }) => {
      const fragment = redirectTo.split("#")[1];
      if (fragment) focusLater(fragment);
      router.push(redirectTo);
      return "leaving";
    },
  });
  useFocusLater();
  return (
    <form ref={form} {...formProps} className="print:hidden">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" size="sm" busy={busy} {...button}>
        <span>
          {label}
          {of ? <span className="sr-only"> ({of})</span> : null}
        </span>
      </Button>
      {problem.detail ? (
        <p role="alert" className="text-danger mt-1 max-w-prose text-ui">
          {problem.detail}
        </p>
      ) : null}
    </form>
  );
}

type KeepProps = Pick<Props, "variant" | "className" | "of"> & { messageId: string; label?: string };

/** Keeps an answer as a story and opens it. */
export const KeepButton = ({ messageId, label = "Keep this story", ...props }: KeepProps) => (
  <Press
    action={keepStory}
    fields={{ message_id: messageId }}
    label={label}
    failed="The story could not be kept. Please try again."
    {...props}
  />
);

import Link from "next/link";
import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useIsHydrated, type useForm } from "@/components/shell/use-form";
import { Button } from "@/components/ui/button";
import { buttonVariants } from "@/components/ui/button-variants";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Alert } from "@/components/ui/alert";

type FormProps = {
  of: Pick<ReturnType<typeof useForm>, "form" | "formProps" | "busy" | "problem">;
  submit: string;
  busyLabel: string;
  /** Whether the form is the main content of the page. Otherwise its button is only as wide as its text. */
  isPage?: boolean;
  /** True for a moment after a success that the page does not show by itself. */
  isSaved?: boolean;
  children: ReactNode;
};

/** The form of a `useForm`: fields, a message about the whole form, and the submit button. */
export function FieldsForm({ of, submit, busyLabel, isPage = true, isSaved = false, children }: FormProps) {
  const { form, formProps, busy, problem } = of;
  return (
    <form ref={form} {...formProps} className="flex flex-col gap-5">
      {children}
      {problem.detail ? <Alert variant="destructive">{problem.detail}</Alert> : null}
      <Button
        type="submit"
        variant="primary"
        busy={busy}
        busyLabel={busyLabel}
        className={isPage ? "" : "self-start"}
      >
        {isSaved ? "Saved" : submit}
      </Button>
      <p role="status" className="sr-only">
        {isSaved ? "Saved" : ""}
      </p>
    </form>
  );
}

type Hints = Pick<ComponentProps<typeof Field>, "error" | "hint">;
type EmailProps = Hints & { label?: string } & Pick<
    ComponentProps<"input">,
    "autoComplete" | "autoFocus" | "defaultValue"
  >;

export function EmailField({
  label = "Email",
  error,
  hint,
  autoComplete = "username",
  ...input
}: EmailProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      <Input
        name="email"
        type="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        autoComplete={autoComplete}
        {...input}
      />
    </Field>
  );
}

type PasswordProps = Hints & { label: string; name: string; isCurrent?: boolean; autoFocus?: boolean };

/** A field for a new password, or with `isCurrent` for the existing one. */
export function PasswordField({ label, name, isCurrent = false, autoFocus, ...hints }: PasswordProps) {
  const [isShown, setShown] = useState(false);
  const isHydrated = useIsHydrated();
  const labelId = useId();
  return (
    <Field label={<span id={labelId}>{label}</span>} {...hints}>
      <div className="relative">
        <Input
          name={name}
          type={isShown ? "text" : "password"}
          dir="ltr"
          autoComplete={isCurrent ? "current-password" : "new-password"}
          autoCapitalize="none"
          spellCheck={false}
          className="pr-16"
          autoFocus={autoFocus}
          required
        />
        {isHydrated ? (
          <button
            type="button"
            aria-pressed={isShown}
            aria-describedby={labelId}
            onClick={() => setShown(!isShown)}
            className="forced-colors:underline text-muted hover:text-ink rounded-control absolute inset-y-0 right-0 px-3 text-ui"
          >
            Show
          </button>
        ) : null}
      </div>
    </Field>
  );
}

/** Loads `redirectTo` in full, so that no client state of another account remains, and replaces the history entry. */
export function replacePage({ redirectTo }: { redirectTo: string }): "leaving" {
  window.location.replace(redirectTo);
  return "leaving";
}

/** `login` is the text of the link to the login page. */
type OutcomeProps = { title: string; login: string; isNewPage?: boolean; children: ReactNode };

/** The result shown in place of a form. Takes the focus from the removed button, unless the page is new. */
export function Outcome({ title, login, isNewPage = false, children }: OutcomeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isNewPage) heading.current?.focus();
  }, [isNewPage]);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-title outline-none">
        {title}
      </h1>
      <p role="status" className="text-muted mt-2 mb-6 text-ui">
        {children}
      </p>
      <Link
        href="/login"
        prefetch={false}
        className={buttonVariants({ variant: "primary", className: "w-full" })}
      >
        {login}
      </Link>
    </>
  );
}

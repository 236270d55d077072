import Link from "next/link";
import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import type { useForm } from "@/components/shell/use-form";
import { Button } from "@/components/ui/button";
import { buttonStyles } from "@/components/ui/button-styles";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";

/** The form of a `useForm`: its fields, what is wrong with the whole, and the button that sends it. */
export function AccountForm({
  of: { form, formProps, busy, problem },
  submit,
  busyLabel,
  isPage = true,
  children,
}: {
  of: Pick<ReturnType<typeof useForm>, "form" | "formProps" | "busy" | "problem">;
  submit: string;
  busyLabel: string;
  /** Whether the form is all of its page, or a part of one. */
  isPage?: boolean;
  children: ReactNode;
}) {
  return (
    <form ref={form} {...formProps} className="flex flex-col gap-5">
      {children}
      {problem.detail ? <Notice tone="danger">{problem.detail}</Notice> : null}
      <Button
        type="submit"
        variant="primary"
        size={isPage ? "lg" : "md"}
        className={isPage ? "" : "self-start"}
        busy={busy}
        busyLabel={busyLabel}
      >
        {submit}
      </Button>
    </form>
  );
}

type Props = Pick<ComponentProps<typeof Field>, "error" | "hint">;

export function EmailField({
  error,
  hint,
  ...rest
}: Props & Pick<ComponentProps<"input">, "autoComplete" | "defaultValue">) {
  return (
    <Field label="Email" error={error} hint={hint}>
      <Input
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...rest}
      />
    </Field>
  );
}

/** For a password that is chosen; with `isCurrent` for the one that the account has. */
export function PasswordField({
  label,
  name,
  isCurrent = false,
  ...rest
}: Props & { label: string; name: string; isCurrent?: boolean }) {
  return (
    <Field label={label} {...rest}>
      <Input
        name={name}
        type="password"
        autoComplete={isCurrent ? "current-password" : "new-password"}
        required
      />
    </Field>
  );
}

/** A full load, so that nothing of an earlier visitor is left in memory; Back does not lead here again. */
export function replacePage({ redirectTo }: { redirectTo: string }): "leaving" {
  window.location.replace(redirectTo);
  return "leaving";
}

/** What came of a form, in its place. It takes the focus, since the button that had it is gone; not on a new page. */
export function Outcome({
  title,
  login,
  isNewPage = false,
  children,
}: {
  title: string;
  /** The text of the link to the login page. */
  login: string;
  isNewPage?: boolean;
  children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isNewPage) heading.current?.focus();
  }, [isNewPage]);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-xl font-semibold outline-none">
        {title}
      </h1>
      <p role="status" className="text-muted mt-2 mb-6 text-sm leading-6">
        {children}
      </p>
      <Link
        href="/login"
        prefetch={false}
        className={buttonStyles({ variant: "primary", size: "lg", className: "w-full" })}
      >
        {login}
      </Link>
    </>
  );
}

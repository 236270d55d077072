"use client";

import Form from "next/form";
import { useFormStatus } from "react-dom";
import { Button, type ButtonProps } from "@/components/ui/button";

/** A button that leads to another page, busy until it shows. Without JavaScript it is a GET form. */
export function PageButton({
  href,
  scroll = true,
  ...button
}: ButtonProps & { href: string; scroll?: boolean }) {
  const [path = "", query] = href.split("?");
  return (
    <Form action={path} prefetch={false} scroll={scroll} className="grid justify-items-start">
      {[...new URLSearchParams(query)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Submit {...button} />
    </Form>
  );
}

function Submit(props: ButtonProps) {
  const { pending } = useFormStatus();
  return <Button {...props} type="submit" busy={pending} />;
}

import Link from "next/link";
import { type ReactNode, useEffect, useRef } from "react";
import { buttonStyles } from "@/components/ui/button-styles";

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

"use client";

import { useState } from "react";
import { Button } from "./button";
import { Field } from "./field";
import { Input } from "./input";

type Props = {
  label: string;
  /** What the shown rows were searched by. */
  query: string;
  busy: boolean;
  onSearch: (query: string) => void;
  className?: string;
};

/** The search of a list. An emptied field shows all again. */
export function SearchForm({ label, query, busy, onSearch, className = "mb-4" }: Props) {
  const [text, setText] = useState(query);
  const [shown, setShown] = useState(query);
  // After Back or Forward the field follows, unless the person has typed something else.
  if (query !== shown) {
    setShown(query);
    if (text.trim() === shown) setText(query);
  }
  return (
    <form
      role="search"
      className={`${className} flex max-w-md items-end gap-2`}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(text.trim());
      }}
    >
      <Field label={label} className="min-w-0 flex-1">
        <Input
          type="search"
          name="q"
          maxLength={100}
          value={text}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setText(event.target.value);
            if (event.target.value === "" && query !== "") onSearch("");
          }}
        />
      </Field>
      <Button type="submit" busy={busy} className="touch:min-h-11">
        Search
      </Button>
    </form>
  );
}

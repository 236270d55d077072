"use client";

import { useState } from "react";
import { Button } from "./button";
import { Field } from "./field";
import { Input } from "./input";

type Props = {
  label: string;
  /** The search that the visible rows belong to. */
  query: string;
  busy: boolean;
  onSearch: (query: string) => void;
  /** Set inside another form, which Enter must not submit. */
  isInForm?: boolean;
};

/** The search of a list. An empty search shows everything. */
export function SearchForm({ label, query, busy, onSearch, isInForm = false }: Props) {
  const [text, setText] = useState(query);
  const [shown, setShown] = useState(query);
  // After Back or Forward, the field follows unless the person has typed something else.
  if (query !== shown) {
    setShown(query);
    if (text.trim() === shown) setText(query);
  }
  const search = () => onSearch(text.trim());
  const fields = (
    <>
      <Field label={label} className="min-w-0 flex-1">
        <Input
          type="search"
          name={isInForm ? undefined : "q"}
          maxLength={100}
          value={text}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setText(event.target.value);
            if (event.target.value === "" && query !== "") onSearch("");
          }}
          onKeyDown={(event) => {
            if (!isInForm || event.key !== "Enter") return;
            event.preventDefault();
            search();
          }}
        />
      </Field>
      <Button
        type={isInForm ? "button" : "submit"}
        onClick={isInForm ? search : undefined}
        busy={busy}
        className="touch:min-h-11"
      >
        Search
      </Button>
    </>
  );
  const className = "flex max-w-md items-end gap-2";
  if (isInForm)
    return (
      <div role="search" className={className}>
        {fields}
      </div>
    );
  return (
    <form
      role="search"
      className={`${className} mb-4`}
      onSubmit={(event) => {
        event.preventDefault();
        search();
      }}
    >
      {fields}
    </form>
  );
}

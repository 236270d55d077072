"use client";

import { type SubmitEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { Cards } from "./use-cards";

/** Finds a character by a part of its name, its description or its team's name. What is chosen stays chosen. */
export function CardSearch({ cards: { query, status, search } }: { cards: Cards }) {
  const [text, setText] = useState("");

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    search(text.trim());
  }

  return (
    <form onSubmit={submit} role="search" className="mb-6 flex max-w-md items-end gap-2">
      <Field label="Find a character" className="min-w-0 flex-1">
        <Input
          type="search"
          name="q"
          maxLength={100}
          value={text}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setText(event.target.value);
            // The cross in the field, or the last letter gone: all are shown again.
            if (event.target.value === "" && query !== "") search("");
          }}
        />
      </Field>
      <Button type="submit" busy={status === "searching"} className="touch:min-h-11">
        Search
      </Button>
    </form>
  );
}

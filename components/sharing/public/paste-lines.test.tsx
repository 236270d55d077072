import type { ComponentProps, ReactElement, SubmitEvent } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { PasteLines } from "./paste-lines";

/** What the form shows for a text, and the lines that it sends. */
function paste(text: string) {
  const onSend = vi.fn<(lines: string[]) => void>();
  let submit = () => {};
  function Form() {
    const form: ReactElement<ComponentProps<"form">> = PasteLines({
      text,
      onSend,
      busy: false,
      onType: () => {},
      onClose: () => {},
    });
    submit = () => form.props.onSubmit?.({ preventDefault() {} } as SubmitEvent<HTMLFormElement>);
    return form;
  }
  const html = renderToStaticMarkup(<Form />);
  submit();
  return { hint: /role="status"[^>]*>([^<]*)</.exec(html)?.[1], sent: onSend.mock.calls.flat(1)[0] ?? null };
}

const hint = "Up to 12 lines. Each counts as a question.";
const lines = (count: number) => Array.from({ length: count }, () => "Why?");

test("each line with words is a question", () => {
  expect(paste(" Why? \n\n  \nHow long?\r\n")).toEqual({ hint, sent: ["Why?", "How long?"] });
  expect(paste(" \n")).toEqual({ hint, sent: null });
});

test("reports too many lines and a line that is too long, and does not send them", () => {
  expect(paste(lines(12).join("\n"))).toEqual({ hint, sent: lines(12) });
  expect(paste(lines(13).join("\n"))).toEqual({ hint: "Up to 12 lines.", sent: null });
  expect(paste(`Why?\n${"x".repeat(301)}`)).toEqual({
    hint: "Line 2 is too long: at most 300 characters.",
    sent: null,
  });
});

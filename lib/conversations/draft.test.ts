import { expect, test } from "vitest";
import { bringBack, takeAway } from "./draft";

test("bringBack and takeAway undo one another", () => {
  for (const draft of ["", "More", "I build boats and cars."]) {
    expect(takeAway(bringBack(draft, "I build boats."), "I build boats.")).toBe(draft);
  }
  expect(bringBack("  \n", "x")).toBe("x");
  expect(takeAway("something else", "x")).toBe("something else");
});

describe("advancing", () => {
  test("moves on to the next character, and completes after the last", () => {
    const moved = after(
      [
        { type: "doing", what: "advancing" },
        {
          type: "advanced",
          result: { current_character: { id: "b", name: "Tom" }, workflow_complete: false },
        },
      ],
      greeted,
    );
    expect(moved).toMatchObject({
      doing: "nothing",
      status: { current_character_id: "b", workflow_complete: false },
    });
    const complete = after(
      [{ type: "advanced", result: { current_character: null, workflow_complete: true } }],
      moved,
    );
    expect(complete.status).toMatchObject({ current_character: null, workflow_complete: true });
  });
  test("an answer that comes late does not undo completion", () => {
    const complete = after([{ type: "status", status: status({ at: 2 }), epoch: 9 }], greeted);
    const late = after(
      [
        {
          type: "advanced",
          result: { current_character: { id: "b", name: "Tom" }, workflow_complete: false },
        },
      ],
      complete,
    );
    expect(late.status?.workflow_complete).toBe(true);
  });
  test("that fails says why and can be tried again", () => {
    const state = after(
      [
        { type: "doing", what: "advancing" },
        { type: "failed", problem },
      ],
      greeted,
    );
    expect(state).toMatchObject({ doing: "nothing", problem });
    expect(after([{ type: "doing", what: "advancing" }], state).problem).toBeNull();
  });
});

import { expect, test } from "vitest";
import { firstChoice, moved, toggled } from "./order";

const card = (id: string, is_system = true) => ({ id, name: id, description: "", is_system, team: null });

test("the first eight system characters come selected", () => {
  const cards = [card("own", false), ...Array.from({ length: 10 }, (_, at) => card(`s${at}`))];
  expect(firstChoice(cards)).toEqual(["s0", "s1", "s2", "s3", "s4", "s5", "s6", "s7"]);
  expect(firstChoice([card("own", false)])).toEqual([]);
});

test("a new one comes last; past eight nothing is added", () => {
  expect(toggled(["a", "b"], "c")).toEqual(["a", "b", "c"]);
  expect(toggled(["a", "b"], "a")).toEqual(["b"]);
  const full = ["1", "2", "3", "4", "5", "6", "7", "8"];
  expect(toggled(full, "9")).toEqual(full);
  expect(toggled(full, "8")).toHaveLength(7);
});

test("moving stays within the list", () => {
  expect(moved(["a", "b", "c"], "c", -1)).toEqual(["a", "c", "b"]);
  expect(moved(["a", "b", "c"], "a", 1)).toEqual(["b", "a", "c"]);
  expect(moved(["a", "b", "c"], "a", -1)).toEqual(["a", "b", "c"]);
  expect(moved(["a", "b", "c"], "a", 9)).toEqual(["b", "c", "a"]);
  expect(moved(["a"], "x", 1)).toEqual(["a"]);
});

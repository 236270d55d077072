import { expect, test } from "vitest";
import { firstChoice, toggled } from "./order";

const card = (id: string, is_system = true) => ({ id, name: id, description: "", is_system, team: null });

test("selects two, three or four system characters, depending on the length", () => {
  const cards = [card("own", false), ...Array.from({ length: 10 }, (_, at) => card(`s${at}`))];
  expect(firstChoice(cards, 5)).toEqual(["s0", "s1"]);
  expect(firstChoice(cards, 10)).toEqual(["s0", "s1", "s2"]);
  expect(firstChoice(cards, 20)).toEqual(["s0", "s1", "s2", "s3"]);
  expect(firstChoice([card("own", false)], 20)).toEqual([]);
});

test("a new one is added last; after eight, none is added", () => {
  expect(toggled(["a", "b"], "c")).toEqual(["a", "b", "c"]);
  expect(toggled(["a", "b"], "a")).toEqual(["b"]);
  const full = ["1", "2", "3", "4", "5", "6", "7", "8"];
  expect(toggled(full, "9")).toEqual(full);
  expect(toggled(full, "8")).toHaveLength(7);
});

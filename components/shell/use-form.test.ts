import { expect, test } from "vitest";
import { type Problem, remainingProblem } from "./use-form";

type Name = "password" | "confirm" | "email";
const texts = { password: "Please choose a password.", confirm: "Passwords do not match", email: "Taken." };

test("what the form found itself goes once the check no longer finds it, whichever field put it right", () => {
  const problem: Problem<Name> = {
    fields: { password: texts.password, confirm: texts.confirm },
    isChecked: true,
  };
  expect(remainingProblem(problem, "password", { confirm: texts.confirm }).fields).toEqual({
    confirm: texts.confirm,
  });
  expect(remainingProblem(problem, "password", {}).fields).toEqual({});
  // Typing does not reveal new problems.
  expect(remainingProblem(problem, "confirm", { ...texts }).fields).toEqual(problem.fields);
});

test("what the server said of a field goes when that field is edited", () => {
  const problem: Problem<Name> = { fields: { email: texts.email, password: "Too short." } };
  expect(remainingProblem(problem, "email", {}).fields).toEqual({ password: "Too short." });
  expect(remainingProblem(problem, "confirm", {}).fields).toEqual(problem.fields);
});

import { expect, test } from "vitest";
import { type Problem, remainingProblem } from "./form-problem";

type Name = "password" | "confirm" | "email";
const texts = { password: "Please choose a password.", confirm: "Passwords do not match", email: "Taken." };

test("a problem of the form's own check disappears once the check passes, whichever field fixed it", () => {
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

test("the server's problem with a field disappears when that field is edited", () => {
  const problem: Problem<Name> = { fields: { email: texts.email, password: "Too short." } };
  expect(remainingProblem(problem, "email", {}).fields).toEqual({ password: "Too short." });
  expect(remainingProblem(problem, "confirm", {}).fields).toEqual(problem.fields);
});

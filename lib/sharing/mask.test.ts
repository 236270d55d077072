import { effort } from "@/tests/support/effort";
import { describe, expect, test } from "vitest";
import { maskContact, maskMessage, withoutEmails, withoutName } from "./mask.ts";

describe("contact information is shown as", () => {
  test.each([
    ["jane@acme.com", "j••••@acme.com"],
    ["  Jane.Doe+jobs@mail.acme.co.uk ", "J••••@mail.acme.co.uk"],
    ["j@acme.com", "j••••@acme.com"],
    ["élodie@exemple.fr", "é••••@exemple.fr"],
    ["+44 20 7946 0958", "•••• 58"],
    ["(020) 7946-0958", "•••• 58"],
    ["02079460958", "•••• 58"],
    ["Jane Doe, jane@acme.com", "••••"],
    ["jane@acme.com or +44 20 7946 0958", "••••"],
    ["linkedin.com/in/jane-doe", "••••"],
    ["@jane_doe", "••••"],
    ["12345", "••••"],
    ["jane@acme.com jane@home.org", "••••"],
  ])("%s → %s", (contact, masked) => {
    expect(maskContact(contact)).toBe(masked);
  });
});

describe("in a message", () => {
  test("masks addresses and numbers, and keeps the rest", () => {
    expect(
      maskMessage("Write to jane@acme.com, or call +44 20 7946 0958. I hire 3 people in 2026.", null),
    ).toBe("Write to j••••@acme.com, or call •••• 58. I hire 3 people in 2026.");
  });

  test("profiles and names on other services are masked", () => {
    expect(
      maskMessage(
        "See https://www.linkedin.com/in/jane-doe, t.me/jane or @jane_doe. We use C#/.NET and/or Go, 24/7.",
        "jane@acme.com",
      ),
    ).toBe("See https://www.linkedin.com/••••, t.me/•••• or @••••. We use C#/.NET and/or Go, 24/7.");
  });

  test("masks the contact in any place and form", () => {
    expect(maskMessage("I am @jane_doe there. Look for @jane_doe.", "@jane_doe")).toBe(
      "I am •••• there. Look for ••••.",
    );
  });

  test("a long one is fast", async () => {
    const hostile = [
      "1".repeat(2000),
      "a.".repeat(1000),
      `${"a".repeat(1999)}@`,
      `a@${"a.".repeat(999)}`,
      "1 ".repeat(1000),
      `1${" ".repeat(1998)}`,
      "a-".repeat(1000),
      "@a.".repeat(660),
    ];
    expect(await effort(() => hostile.map((message) => maskMessage(message, "x")))).toBeLessThan(40);
  });
});

test("replaces every email address, and keeps other text", () => {
  expect(
    withoutEmails("Ada@Example.com, mailto:eve+x@a-b.example.org. adaXexampleYcom, @ada, react@18.2.0 stay."),
  ).toBe("[email address], mailto:[email address]. adaXexampleYcom, @ada, react@18.2.0 stay.");
  for (const address of ["a-b@my-host.example", "a+b@c.org", "!#$%&'*/=?^_`{|}~.x@c.org"])
    expect(withoutEmails(`Write to ${address}!`)).toBe("Write to [email address]!");
});

test.each([
  ["Ada", "Hello Ada, I'm Maya. What do you do?", "Hello [name], I'm Maya. What do you do?"],
  ["Ada", "Thanks, Ada. Adaptation, Ada, is hard.", "Thanks, [name]. Adaptation, [name], is hard."],
  ["Will", "Will you go on, Will? I think you will.", "Will you go on, [name]? I think you will."],
  ["Ada Lovelace", "So Ada Lovelace's plan, Ada: what was it?", "So [name]'s plan, [name]: what was it?"],
  ["A.B (c", "Hi A.B (c, well?", "Hi [name], well?"],
  ["  ", "Hello , you.", "Hello , you."],
  [null, "Hello, Ada.", "Hello, Ada."],
])("without the name %j", (name, text, without) => expect(withoutName(text, name)).toBe(without));

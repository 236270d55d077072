import { describe, expect, it } from "vitest";
import { resumeLine } from "../ai/practice/resume-line";
import { relevantLines } from "./relevant";

const resume = `Maya Okafor
12 Canal Street, Leeds LS1 4AB
maya@example.com  +44 7700 900123
linkedin.com/in/maya

Skills
TypeScript, PostgreSQL, Kubernetes

Experience
Senior Engineer, Harbor Robotics  2019 - 2024
Led the migration of 40 services to Kubernetes, cutting deployment time from two hours to nine minutes.
Platform Engineer at Northwind Foods  maya@northwind.example

Contact
Musterstraße 12
10115 Berlin
Ask for me at the front desk of the old mill`;

describe("relevantLines", () => {
  const lines = relevantLines(resume);

  it("begins with the work and keeps its order", () => {
    expect(lines.slice(0, 4)).toEqual([
      "Experience",
      "Senior Engineer, Harbor Robotics  2019 - 2024",
      "Led the migration of 40 services to Kubernetes, cutting deployment time from two hours to nine minutes.",
      "Platform Engineer at Northwind Foods",
    ]);
    expect(lines).toContain("TypeScript, PostgreSQL, Kubernetes");
  });

  it.each(["Canal", "LS1", "@", "7700", "linkedin", "Musterstraße", "10115", "front desk"])(
    "leaves out %s",
    (part) => {
      expect(lines.join("\n")).not.toContain(part);
    },
  );

  it("gives practice mode a line with an employer or a figure to ask about", () => {
    const line = resumeLine(lines, 0);
    expect(line).toMatch(/Harbor Robotics|40 services/);
  });

  it("respects its limits", () => {
    const long = relevantLines(`Experience\n${"Built a thing with 7 people for the mill.\n".repeat(5000)}`);
    expect(long.join("\n").length).toBeLessThan(17_000);
  });
});

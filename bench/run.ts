// `npm run bench`: see bench/README.md.
process.env.AUTH_SECRET = "a-secret-that-only-the-bench-knows-0123456789";
import {
  firstTokens,
  idleMemory,
  rates,
  repliesPerSecond,
  statements,
  underStress,
  warmUp,
  type Bench,
} from "./phases.ts";
import { browser } from "./browser.ts";
import { growth, longTalks, ownAnswers } from "./growth.ts";
import { hostile } from "./hostile.ts";
import { logins } from "./logins.ts";
import { machine } from "./machine.ts";
import { pages } from "./pages.ts";
import { Report } from "./report.ts";
import { Person } from "./requests.ts";
import { startRig } from "./rig.ts";
import { start } from "./start.ts";
import { addCrowd, addTalkers, addTeller, millionMessages } from "./seed.ts";

const quick = process.argv.includes("--quick");
const option = (name: string) => process.argv.find((arg) => arg.startsWith(`--${name}=`))?.split("=")[1];
/** `--only=rates,statements` runs some of the phases. */
const only = option("only")?.split(",");
const log = (line: string) => console.log(line);
let last = performance.now();
/** Prints the duration of the last phase. The quick run is limited to two minutes. */
function took(what: string): void {
  log(`(${what}: ${((performance.now() - last) / 1000).toFixed(1)} s)`);
  last = performance.now();
}
const everyone = (talkers: Parameters<typeof Person.of>[0][]) =>
  Promise.all(talkers.map((talker) => Person.of(talker)));

log(machine());
const rig = await startRig(log);
const stop = () => void rig.stop().then(() => process.exit(130));
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, stop);
const report = new Report(log);
try {
  const people = await everyone(await addTalkers(rig.databaseUrl, "talker", 512, 20));
  // Twenty turns, like an interview.
  const askers = await everyone(await addTalkers(rig.databaseUrl, "asker", 50, 40));
  const at40 = await everyone(await addTalkers(rig.databaseUrl, "forty", 16, 80));
  const at200 = await everyone(await addTalkers(rig.databaseUrl, "twohundred", 16, 400));
  const profile = option("profile");
  const product = await rig.startProduct(rig.databaseUrl, profile);
  const bench: Bench = {
    rig,
    databaseUrl: rig.databaseUrl,
    product,
    people,
    report,
    rounds: quick ? 3 : 7,
    singles: quick ? 5 : 10,
  };
  let both: Promise<[Bench, Bench]> | undefined;
  /** A server over the usual database and one over a database with a million messages of other people. */
  const withAndWithoutCrowd = (): Promise<[Bench, Bench]> => (both ??= addBoth());
  const addBoth = async (): Promise<[Bench, Bench]> => {
    const url = await rig.addDatabase("crowded");
    await addCrowd(url, millionMessages);
    const over = async (databaseUrl: string): Promise<Bench> => ({
      ...bench,
      databaseUrl,
      people: await everyone(await addTalkers(databaseUrl, "grown", 128, 20)),
      product: await rig.startProduct(databaseUrl),
    });
    return [await over(rig.databaseUrl), await over(url)];
  };
  const withTeller = async (one: Bench): Promise<Bench> => ({
    ...one,
    people: await everyone([await addTeller(one.databaseUrl)]),
  });
  const phases: Record<string, () => Promise<void>> = {
    idleMemory: () => idleMemory(bench),
    warmUp: () => warmUp(bench),
    firstTokens: () => firstTokens(bench, quick ? [1, 64] : [1, 16, 64, 128]),
    repliesPerSecond: () => repliesPerSecond(bench),
    rates: () => rates(bench, askers, quick ? 1 : 4),
    longTalks: () => longTalks(bench, at40, at200),
    statements: () => statements(bench),
    logins: () => logins(bench),
    underStress: () => underStress(bench),
    hostile: async () => {
      const attackers = await everyone(await addTalkers(rig.databaseUrl, "hostile", bench.rounds, 2));
      await hostile(bench, attackers, askers[0]);
    },
    browser: async () => (quick && !only ? undefined : browser(bench)),
    pages: async () => (quick && !only ? undefined : pages(bench, quick ? 3 : 5)),
    // The clone and its packages alone take most of a minute.
    start: async () => (quick && !only ? undefined : start(report)),
    growth: async () => {
      if (quick && !only) return; // Adding the crowd takes a minute.
      const [alone, crowded] = await withAndWithoutCrowd();
      await growth(alone, crowded);
    },
    ownAnswers: async () => {
      if (quick && !only) return;
      const [alone, crowded] = await withAndWithoutCrowd();
      await ownAnswers(await withTeller(alone), await withTeller(crowded));
    },
  };
  took("start");
  for (const [name, phase] of Object.entries(phases)) {
    if (only && !only.includes(name)) continue;
    await phase();
    took(name);
  }
  if (!quick && !only) await report.write(bench.rounds);
} finally {
  await rig.stop();
}
const missed = report.missed();
for (const target of missed) log(`MISSED ${report.line(target).join("  ")}`);
log(missed.length === 0 ? "Every target was met." : `${missed.length} targets were missed.`);
process.exit(missed.length === 0 ? 0 : 1);

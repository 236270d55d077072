// `npm run eval -- marks | answers | interviews`: prints the figures of one part, or of all of them.

const parts = ["marks", "answers", "interviews"];

/** What a part exports; `options` is what follows its name on the command line. */
type Part = { report: (options: string[]) => Promise<string> };

const [name, ...options] = process.argv.slice(2);
if (name !== undefined && !parts.includes(name)) {
  console.error(`There is no part "${name}". Choose one of: ${parts.join(", ")}; or none, for all.`);
  process.exit(1);
}
for (const part of name === undefined ? parts : [name]) {
  const { report } = (await import(`./${part}.ts`)) as Part;
  console.log(`## ${part}\n\n${await report(options)}\n`);
}

/** The walls as an oxlint plugin: every way to name a module ends in `wall()`; plus two markers of server files. */
import { relative, sep } from "node:path";
import { wall } from "./walls.ts";

type Node = { type: string };
type Literal = Node & { value?: unknown };
type Specifier = { importKind?: string; exportKind?: string };
type Importing = Node & {
  source?: Literal | null;
  importKind?: string;
  exportKind?: string;
  specifiers?: Specifier[];
};
type Program = Node & { body: (Node & { directive?: string; source?: Literal })[] };
type Member = Node & { object: Node & { name?: string; property?: { name?: string } } } & {
  property: { name?: string };
};
type Call = Node & { callee: Node & { name?: string }; arguments: Literal[] };
type Context = {
  filename: string;
  cwd: string;
  report: (problem: { node: Node; message: string }) => void;
};

const pathIn = (context: Context): string => relative(context.cwd, context.filename).split(sep).join("/");

/** A declaration that leaves nothing at run time: `import type …`, or every name in it marked `type`. */
function isTypeOnly(node: Importing): boolean {
  if (node.importKind === "type" || node.exportKind === "type") return true;
  const names = node.specifiers ?? [];
  return names.length > 0 && names.every((name) => (name.importKind ?? name.exportKind) === "type");
}

const zones = {
  create(context: Context) {
    const from = pathIn(context);
    const check = (at: Literal | null | undefined, typeOnly: boolean): void => {
      if (typeof at?.value !== "string") return;
      const reason = wall(from, at.value, typeOnly);
      if (reason) context.report({ node: at, message: `${from} must not import ${at.value}: ${reason}.` });
    };
    return {
      ImportDeclaration: (node: Importing) => check(node.source, isTypeOnly(node)),
      ExportNamedDeclaration: (node: Importing) => check(node.source, isTypeOnly(node)),
      ExportAllDeclaration: (node: Importing) => check(node.source, isTypeOnly(node)),
      ImportExpression: (node: Importing) => check(node.source, false),
      TSImportType: (node: Importing) => check(node.source, true),
      CallExpression: (node: Call) => {
        if (node.callee.name === "require") check(node.arguments[0], false);
      },
      // `globalThis.process.env` slips past node/no-process-env.
      MemberExpression: (node: Member) => {
        if (node.property.name === "env" && node.object.property?.name === "process")
          context.report({ node, message: "Settings come from env() in lib/env." });
      },
    };
  },
};

/** Files that must fail to build if they ever reach a browser bundle. */
const mustBeServerOnly = /^(lib\/[^/]+\/(queries|commands|session)|db\/client)\.ts$/;

const markers = {
  create(context: Context) {
    const path = pathIn(context);
    return {
      Program(node: Program) {
        const serverOnly = node.body.some((line) => line.source?.value === "server-only");
        if (mustBeServerOnly.test(path) && !serverOnly)
          context.report({ node, message: `${path} must import "server-only".` });
        const useServer = node.body.some((line) => line.directive === "use server");
        const isActions = /^lib\/[^/]+\/actions\.ts$/.test(path);
        if (isActions && !useServer)
          context.report({ node, message: `${path} must begin with "use server".` });
        // Every export of such a file is a public address: they stay where one looks for them.
        if (useServer && !isActions)
          context.report({ node, message: `"use server" belongs in lib/*/actions.ts.` });
      },
    };
  },
};

const plugin = { meta: { name: "walls" }, rules: { zones, markers } };
export default plugin;

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import ts from 'typescript';
import { closure } from './closure.ts';

/** A dynamic import of a module of the client, with the parts of the texts that `withTexts` loads with it. */
interface LazyImport {
  module: string;
  parts: string[];
  /** Whether it is written in `lazyWithRetry` or `reportFailures`, which load what a press opens. */
  onPress: boolean;
}

/** What the modules of `src/` import, and the keys of texts in them. Modules are named by their paths. */
export interface Module {
  imports: string[];
  lazy: LazyImport[];
  keys: Set<string>;
  /** Calls of `t` whose key is an expression of which the first word is unknown. */
  unknownKeys: string[];
}

const parse = (file: string) =>
  ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);

/** Returns the part of each key, from the English files, and the keys that two parts have. */
export function readParts(folder: string): { partOf: Map<string, string>; twice: string[] } {
  const partOf = new Map<string, string>();
  const twice: string[] = [];
  for (const name of readdirSync(folder)) {
    // The long texts of help and legal pages have no keys.
    if (name === 'faq.ts' || name === 'legal.ts') continue;
    const visit = (node: ts.Node): void => {
      if (!ts.isPropertyAssignment(node) || !ts.isStringLiteral(node.name))
        return void node.forEachChild(visit);
      if (partOf.has(node.name.text)) twice.push(node.name.text);
      partOf.set(node.name.text, name.replace('.ts', ''));
    };
    visit(parse(join(folder, name)));
  }
  return { partOf, twice };
}

const STARTS_WITH_WORD = /^\w+\./;

/** Whether a key is a template that does not begin with its first word, or another expression that is cast to a key. */
function hasUnknownFirstWord(key: ts.Expression): boolean {
  if (ts.isTemplateExpression(key)) return !STARTS_WITH_WORD.test(key.head.text);
  if (!ts.isAsExpression(key)) return false;
  return !ts.isTemplateExpression(key.expression) || hasUnknownFirstWord(key.expression);
}

/** Whether a template is the name of a draft, as in `draft: { name: `edit.${id}` }`, which is no key. */
function isDraftName({ parent }: ts.TemplateExpression): boolean {
  const draft = parent.parent.parent;
  return (
    ts.isPropertyAssignment(parent) &&
    parent.name.getText() === 'name' &&
    ts.isPropertyAssignment(draft) &&
    draft.name.getText() === 'draft'
  );
}

/**
 * Returns the keys that a template literal can be: `gap.${name}` is every key of the form `gap.name`. A template that
 * does not begin with the first word of a key is none.
 */
function keysOfTemplate(template: ts.TemplateExpression, keys: Iterable<string>): string[] {
  const texts = [template.head.text, ...template.templateSpans.map((span) => span.literal.text)];
  if (!STARTS_WITH_WORD.test(template.head.text)) return [];
  const escaped = texts.map((text) => text.replaceAll(/[^\w]/g, '\\$&'));
  const form = new RegExp(`^${escaped.join('\\w+')}$`);
  return [...keys].filter((key) => form.test(key));
}

/**
 * Reads the modules of `src/`, without tests and texts. A key of a module is a string that equals one, wherever it is
 * written, so that tables of keys count, or a template literal of its form.
 *
 * @param folder The path of `src/`, absolute or relative.
 */
export function readModules(folder: string, keys: ReadonlySet<string>): Map<string, Module> {
  // The addresses of imports are resolved to absolute paths.
  const src = resolve(folder);
  const files = new Set(
    readdirSync(src, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .filter((file) => !/\.test\.|\.d\.ts$|^testing\/|^i18n\/(en|es)\//.test(file))
      .map((file) => join(src, file)),
  );
  const fileOf = (from: string, address: string) => {
    const path = address.startsWith('@/')
      ? join(src, address.slice(2))
      : resolve(dirname(from), address);
    return ['.ts', '.tsx', '/index.ts', ''].map((end) => path + end).find((it) => files.has(it));
  };
  const modules = new Map<string, Module>();
  for (const file of files) {
    const found: Module = { imports: [], lazy: [], keys: new Set(), unknownKeys: [] };
    const visit = (node: ts.Node): void => {
      if (ts.isTypeNode(node)) return;
      if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) {
        const address = node.moduleSpecifier;
        if (!address || !ts.isStringLiteral(address)) return;
        if (ts.isImportDeclaration(node) ? node.importClause?.isTypeOnly : node.isTypeOnly) return;
        const module = fileOf(file, address.text);
        if (module) found.imports.push(module);
        return;
      }
      if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
        const [address] = node.arguments;
        const module = address && ts.isStringLiteral(address) && fileOf(file, address.text);
        if (module)
          found.lazy.push({ module, parts: namedParts(node), onPress: isLoadedOnPress(node) });
      }
      if (ts.isCallExpression(node) && /^(t|findText)$/.test(node.expression.getText())) {
        if (node.arguments[0] && hasUnknownFirstWord(node.arguments[0]))
          found.unknownKeys.push(`${node.getText()} in ${file}`);
      }
      if (ts.isStringLiteralLike(node) && keys.has(node.text)) found.keys.add(node.text);
      if (ts.isTemplateExpression(node) && !isDraftName(node))
        for (const key of keysOfTemplate(node, keys)) found.keys.add(key);
      node.forEachChild(visit);
    };
    visit(parse(file));
    modules.set(file, found);
  }
  return modules;
}

/** Whether an expression is written in a call of a function that loads what a press opens. */
function isLoadedOnPress({ parent }: ts.Node): boolean {
  if (ts.isSourceFile(parent)) return false;
  const isWrapper =
    ts.isCallExpression(parent) &&
    /^(lazyWithRetry|reportFailures)$/.test(parent.expression.getText());
  return isWrapper || isLoadedOnPress(parent);
}

/**
 * Returns the modules that a screen can load without a press, beyond what it imports statically: the dynamic imports in
 * it, in what it imports and in these modules, whether rendering, an effect or the window calls for them. `isLater`
 * excludes a module.
 */
export function loadedAtFirst(
  modules: ReadonlyMap<string, Module>,
  screen: string,
  isLater: (module: string) => boolean,
): string[] {
  const start = [...modules.keys()].find((file) => file.endsWith(screen));
  if (!start) throw new Error(`there is no module ${screen}`);
  const found = new Set<string>();
  const add = (entry: string) => {
    for (const file of closureOf(modules, entry))
      for (const { module, onPress } of modules.get(file)?.lazy ?? []) {
        if (onPress || found.has(module) || isLater(module)) continue;
        found.add(module);
        add(module);
      }
  };
  add(start);
  return [...found];
}

/** Returns the parts of `withTexts(import('…'), 'part', …)`; none without `withTexts`. */
function namedParts({ parent }: ts.CallExpression): string[] {
  if (!ts.isCallExpression(parent) || parent.expression.getText() !== 'withTexts') return [];
  return parent.arguments.filter(ts.isStringLiteral).map((argument) => argument.text);
}

/**
 * Returns the parts that are loaded with a module, named by the end of its path: those that its dynamic imports name.
 * Throws if nothing imports it so.
 */
export function partsOf(modules: ReadonlyMap<string, Module>, name: string): string[] {
  const imports = [...modules.values()]
    .flatMap(({ lazy }) => lazy)
    .filter(({ module }) => module.endsWith(name));
  if (imports.length === 0) throw new Error(`no module imports ${name} dynamically`);
  return imports.flatMap(({ parts }) => parts);
}

/** Returns a module and everything that it imports statically. */
const closureOf = (modules: ReadonlyMap<string, Module>, start: string): Set<string> =>
  closure([start], (file) => modules.get(file)?.imports ?? []);

interface Roots {
  /** The module that index.html loads; it has the part `core`. */
  main: string;
  /** The module around the screens that `isInShell` names by the module that imports them. */
  shell: string;
  isInShell: (importer: string) => boolean;
}

/** A dynamic import with the parts that it must name. */
export interface CheckedImport extends LazyImport {
  importer: string;
  /** The parts to name, each with a key that needs it. */
  needed: Map<string, string>;
}

/**
 * Returns every dynamic import, and that of `main` by index.html, with the parts that it must name: those of all keys in
 * the module and in what that imports statically, except the parts that are loaded for certain when the importer runs.
 * These are the parts of every dynamic import that can have loaded the importer.
 */
export function checkImports(
  modules: ReadonlyMap<string, Module>,
  partOf: ReadonlyMap<string, string>,
  { main, shell, isInShell }: Roots,
): CheckedImport[] {
  const imports = [...modules].flatMap(([importer, { lazy }]) =>
    lazy.map((it) => ({ ...it, importer })),
  );
  imports.unshift({ importer: 'index.html', module: main, parts: [], onPress: false });
  const entries = new Set(imports.map((it) => it.module));
  const closures = new Map([...entries].map((entry) => [entry, closureOf(modules, entry)]));
  const everything = new Set(partOf.values());
  const common = (sets: ReadonlySet<string>[]) =>
    new Set([...everything].filter((part) => sets.every((set) => set.has(part))));
  // The parts of each entry: all at first, then without those that an import does not load, until nothing changes.
  const loaded = new Map([...entries].map((entry) => [entry, everything]));
  const partsOfEntry = (entry: string) => loaded.get(entry) ?? everything;
  const before = ({ importer, module }: (typeof imports)[number]) => {
    if (module === main) return new Set(['core']);
    const owners = [...closures].filter(([, files]) => files.has(importer));
    const parts = common(owners.map(([entry]) => partsOfEntry(entry)));
    return isInShell(importer) && module !== shell
      ? new Set([...parts, ...partsOfEntry(shell)])
      : parts;
  };
  for (let changed = true; changed;) {
    changed = false;
    for (const entry of entries) {
      const sites = imports.filter((it) => it.module === entry);
      const parts = common(sites.map((it) => new Set([...before(it), ...it.parts])));
      changed ||= parts.size !== partsOfEntry(entry).size;
      loaded.set(entry, parts);
    }
  }
  return imports.map((site) => {
    const has = before(site);
    const needed = new Map<string, string>();
    for (const file of closures.get(site.module) ?? [])
      for (const key of modules.get(file)?.keys ?? []) {
        const part = partOf.get(key);
        if (part !== undefined && !has.has(part)) needed.set(part, `${key} in ${file}`);
      }
    return { ...site, needed };
  });
}

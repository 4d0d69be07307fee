import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { __unstable__loadDesignSystem as loadDesignSystem } from 'tailwindcss';
import ts from 'typescript';
import { expect, it } from 'vitest';

/** Components whose look a class name may change. */
const LOOKS: Record<string, RegExp> = {
  // An icon has the color of its text.
  Icon: /^(text-|fill-|rotate-|transition|-translate-|group-open:)/,
  // Its look is in the layer `components`, which utilities override.
  Modal: /./,
  // A tooltip has the look of its content.
  Tooltip: /./,
  // Cards are laid out by their content; `card` sets several properties, so utilities override it.
  Card: /./,
  // Inline by itself, so it may be laid out.
  TextLink: /^(text-sm|flex|inline-block|items-center)$/,
  TextButton: /^text-sm$/,
  TabLink: /^px-/,
  TabButton: /^px-/,
};

/** Utilities that place a component: margin, size, position, visibility. */
const PLACEMENT =
  /^-?((m[xytrbl]?|w|min-w|max-w|min-h|col|row|self|justify-self|basis|order|top|right|bottom|left|inset)-|flex-1$|grow$|shrink-0$|hidden$|absolute$|relative$|static$|pointer-events-)/;

/** Returns the class names that a file gives to the components of `ui`. */
function given(file: string): { component: string; name: string }[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(file, 'utf8'),
    ts.ScriptTarget.Latest,
    true,
    ts.ScriptKind.TSX,
  );
  const found: { component: string; name: string }[] = [];
  const own = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && /'(@\/ui|\.)\//.test(node.moduleSpecifier.getText()))
      node.importClause?.namedBindings?.forEachChild((name) => void own.add(name.getText()));
    if (ts.isJsxAttribute(node) && node.name.getText() === 'className') {
      const component = node.parent.parent.tagName.getText();
      const collect = (part: ts.Node): void => {
        if (ts.isStringLiteralLike(part))
          for (const name of part.text.split(/\s+/).filter(Boolean))
            found.push({ component, name });
        part.forEachChild(collect);
      };
      if (own.has(component) && node.initializer) collect(node.initializer);
    }
    node.forEachChild(visit);
  };
  visit(source);
  return found;
}

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !file.includes('.test.'))
  .map((file) => join('src', file));

it('class names that components of ui receive only place them', () => {
  const ui = new Set(
    readdirSync('src/ui', { encoding: 'utf8' })
      .filter((file) => file.endsWith('.tsx'))
      .flatMap((file) =>
        [
          ...readFileSync(join('src/ui', file), 'utf8').matchAll(
            /export (?:function|const) (\w+)/g,
          ),
        ].map(([, name]) => name),
      ),
  );
  const all = files.flatMap((file) => given(file).map((one) => ({ file, ...one })));
  expect(all.length).toBeGreaterThan(50);
  const looks = all.filter(({ component, name }) => {
    if (!ui.has(component) || LOOKS[component]?.test(name)) return false;
    return !PLACEMENT.test(name.replace(/^([a-z-]+:)+/, ''));
  });
  expect(looks).toEqual([]);
});

/** Returns the class names in `className` attributes of a file, and those with a variant anywhere in it. */
function written(file: string): { file: string; name: string }[] {
  const text = readFileSync(file, 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const variants =
    /(?<=["'`\s])((?:max-|min-)?[a-z\d]+):(?!is\(|has\(|not\()[a-z-][^\s"'`]*(?=["'`\s])/g;
  const found = [...text.matchAll(variants)].map(([name]) => ({ file, name }));
  const collect = (part: ts.Node): void => {
    // What a comparison compares with and the arguments of a call are values of the code, not class names.
    if (ts.isBinaryExpression(part) && /^[!=]==$/.test(part.operatorToken.getText())) return;
    if (ts.isCallExpression(part) && part.expression.getText() !== 'cx') return;
    if (ts.isStringLiteralLike(part))
      for (const name of part.text.split(/\s+/).filter(Boolean)) found.push({ file, name });
    part.forEachChild(collect);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isJsxAttribute(node) && node.name.getText() === 'className') node.forEachChild(collect);
    else node.forEachChild(visit);
  };
  visit(source);
  return found;
}

it('class names are defined, by the theme and breakpoints of the design or in a style sheet', async () => {
  const styles = readFileSync('src/ui/styles.css', 'utf8');
  const design = await loadDesignSystem(styles, {
    base: 'src/ui',
    loadStylesheet: async (id, base) => {
      const path = id.startsWith('.') ? join(base, id) : 'node_modules/tailwindcss/index.css';
      return { path, base, content: readFileSync(path, 'utf8') };
    },
  });
  const sheets = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .map((file) => readFileSync(join('src', file), 'utf8'));
  const own = new Set([...sheets.join().matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name));
  const all = files
    .flatMap(written)
    .filter(({ name }) => !own.has(name) && !/^(group|peer)(\/\w+)?$/.test(name));
  expect(all.length).toBeGreaterThan(1000);
  const css = design.candidatesToCss(all.map(({ name }) => name));
  expect(all.filter((_, at) => css[at] === null)).toEqual([]);
});

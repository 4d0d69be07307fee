import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const SOURCES = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^testing\//.test(file))
  .map((file) => join('src', file));

/** Calls of `t` that run when the module is evaluated. */
function callsAtImport(text: string): string[] {
  const source = ts.createSourceFile(
    'a.tsx',
    text,
    ts.ScriptTarget.Latest,
    true,
    ts.ScriptKind.TSX,
  );
  const found: string[] = [];
  const visit = (node: ts.Node, deferred: boolean): void => {
    if (!deferred && ts.isCallExpression(node) && node.expression.getText() === 't')
      found.push(node.getText());
    const inner = deferred || ts.isFunctionLike(node);
    node.forEachChild((child) => visit(child, inner));
  };
  visit(source, false);
  return found;
}

describe('texts', () => {
  it('are never looked up while a module is evaluated', () => {
    expect(callsAtImport("const a = t('x'); const b = () => t('y');")).toEqual(["t('x')"]);
    const found = SOURCES.flatMap((file) =>
      callsAtImport(readFileSync(file, 'utf8')).map((call) => `${file}: ${call}`),
    );
    expect(found).toEqual([]);
  });
});

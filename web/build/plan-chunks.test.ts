import { expect, it } from 'vitest';
import { closure } from './closure.ts';
import { planChunks, type Sources } from './plan-chunks.ts';

const sources = (...modules: [id: string, size: number, ...imports: string[]][]): Sources =>
  new Map(modules.map(([id, size, ...imports]) => [id, { size, imports }]));

/** Returns the planned files for loads of equal weight, each with its modules in alphabetical order. */
const plan = (loads: string[], all: Sources) =>
  planChunks(
    loads.map((page) => ({ modules: [page], weigh: () => 1 })),
    all,
  )
    .map((ids) => ids.toSorted().join(' '))
    .toSorted();

it('modules that one screen needs alone are in no shared file', () => {
  const all = sources(['A', 1, 'shared'], ['B', 1, 'shared'], ['shared', 5_000]);
  expect(plan(['A', 'B'], all)).toEqual(['shared']);
});

it('small modules share a file although some screens need only one of them', () => {
  const all = sources(
    ['A', 1, 'small', 'other'],
    ['B', 1, 'small', 'other'],
    ['C', 1, 'small'],
    ['small', 200],
    ['other', 200],
  );
  expect(plan(['A', 'B', 'C'], all)).toEqual(['other small']);
});

it('no file of a screen has a large module that it does not need, or imports one', () => {
  const all = sources(
    ['A', 1, 'small', 'importer'],
    ['B', 1, 'small', 'importer', 'large'],
    ['C', 1, 'small', 'large'],
    ['D', 1, 'small'],
    ['small', 200],
    ['importer', 200, 'large'],
    ['large', 9_000],
  );
  expect(plan(['A', 'B', 'C', 'D'], all)).toEqual(['importer large', 'small']);
});

it('a screen that counts more gets fewer files', () => {
  const all = sources(
    ['A', 1, 'first', 'second'],
    ['B', 1, 'first', 'second'],
    ['C', 1, 'first'],
    ['D', 1, 'first'],
    ['first', 3_000],
    ['second', 3_000],
  );
  const files = (weight: number) =>
    planChunks(
      ['A', 'B', 'C', 'D'].map((page) => ({
        modules: [page],
        weigh: () => (page < 'C' ? weight : 1),
      })),
      all,
    );
  expect(files(1)).toHaveLength(2);
  expect(files(10)).toHaveLength(1);
});

it('files never import each other', () => {
  // Modules 0 to 59 import later ones, by a fixed pseudo-random sequence.
  let state = 7;
  const random = (below: number) => (state = (state * 48_271) % 2_147_483_647) % below;
  const all = new Map<string, { imports: string[]; size: number }>(
    Array.from({ length: 60 }, (_, index) => {
      const imports = [1, 2].map(() => index + 1 + random(12)).filter((it) => it < 60);
      return [String(index), { size: 100 * random(40), imports: imports.map(String) }] as const;
    }),
  );
  const files = planChunks(
    Array.from({ length: 12 }, (_, index) => {
      const weight = 1 + random(5);
      return { modules: [String(index)], weigh: () => weight };
    }),
    all,
  );
  const importedBy = (file: string[]) =>
    files.filter(
      (it) =>
        it !== file && it.some((id) => file.some((from) => all.get(from)?.imports.includes(id))),
    );
  const cycles = files.filter((file) =>
    importedBy(file).some((it) => closure([it], importedBy).has(file)),
  );
  expect(files.length).toBeGreaterThan(3);
  expect(cycles).toEqual([]);
});

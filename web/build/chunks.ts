import type { Rolldown } from 'vite';
import { closure } from './closure.ts';

/** Returns `files` and everything that they import statically. */
export const loadedWith = (
  chunks: ReadonlyMap<string, { imports: readonly string[] }>,
  files: Iterable<string>,
): Set<string> => closure(files, (file) => chunks.get(file)?.imports ?? []);

/** Returns the chunks that contain a module, named by the end of its path. */
export function filesWith(
  chunks: ReadonlyMap<string, { moduleIds: readonly string[] }>,
  module: string,
): string[] {
  return [...chunks]
    .filter(([, { moduleIds }]) => moduleIds.some((id) => id.endsWith(module)))
    .map(([file]) => file);
}

/** Returns the chunks of a bundle by their file names. */
export const chunksOf = (bundle: Rolldown.OutputBundle): Map<string, Rolldown.OutputChunk> =>
  new Map(
    Object.entries(bundle).flatMap(([file, output]) =>
      output.type === 'chunk' ? [[file, output] as const] : [],
    ),
  );

/** Returns the files of the chunks that index.html loads. */
export const entryFiles = (
  chunks: ReadonlyMap<string, Pick<Rolldown.OutputChunk, 'isEntry'>>,
): string[] => [...chunks].filter(([, { isEntry }]) => isEntry).map(([file]) => file);

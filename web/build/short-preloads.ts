import type { Plugin, Rolldown } from 'vite';
import { chunksOf, entryFiles, loadedWith } from './chunks.ts';

/**
 * Leaves out of the lists of files that are preloaded with an `import()` what the entry has loaded, and the module itself:
 * it is requested in the same moment, unless it has styles of its own, which Vite awaits first.
 */
export function shortPreloads(): Plugin {
  let chunks = new Map<string, Rolldown.OutputChunk>();
  let first = new Set<string>();
  return {
    name: 'caseboard-short-preloads',
    apply: 'build',
    config: () => ({
      build: {
        modulePreload: {
          polyfill: false,
          resolveDependencies: (file, files, { hostType }) => {
            if (hostType === 'html') return files;
            const waits = (chunks.get(file)?.viteMetadata?.importedCss.size ?? 0) > 0;
            return files.filter((it) => !first.has(it) && (it !== file || waits));
          },
        },
      },
    }),
    generateBundle: {
      // Before Vite writes the lists.
      order: 'pre',
      handler(_options, bundle) {
        chunks = chunksOf(bundle);
        first = loadedWith(chunks, entryFiles(chunks));
      },
    },
  };
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { chunksOf, entryFiles, filesWith, loadedWith } from './chunks.ts';
import { firstScreens, type Limits } from './first-screens.ts';
import { partsOf, readModules } from './texts.ts';

/** Returns the files that index.html makes every visitor load: scripts and preloaded modules. */
function pageFiles(html: string): string[] {
  const addresses = (pattern: RegExp) =>
    [...html.matchAll(pattern)].map(([, address = '']) => address.replace(/^\//, ''));
  return [
    ...addresses(/<script[^>]*\ssrc="([^"]+)"/g),
    ...addresses(/<link[^>]*rel="modulepreload"[^>]*\shref="([^"]+)"/g),
  ];
}

const kb = (bytes: number) => bytes / 1000;

/**
 * Fails the build if index.html with the scripts and texts of a first screen, or the styles, exceed their budget (gzip kB).
 * Measures the written files, because later build steps still change the bundle.
 */
export function sizeGate(limits: Limits): Plugin {
  return {
    name: 'caseboard-size-gate',
    apply: 'build',
    enforce: 'post',
    writeBundle({ dir = 'dist' }, bundle) {
      const written = (file: string) =>
        gzipSync(readFileSync(join(dir, file)), { level: 9 }).length;
      const chunks = chunksOf(bundle);
      const styles = Object.keys(bundle)
        .filter((file) => file.endsWith('.css'))
        .map(written);
      const sizes = new Map([...chunks.keys()].map((file) => [file, written(file)]));
      // index.html itself, with the lists in it, and files outside the bundle, such as start.js, count as well.
      const page = ['index.html', ...pageFiles(readFileSync(join(dir, 'index.html'), 'utf8'))];
      const weight = (files: string[]) =>
        [...new Set([...loadedWith(chunks, files), ...page])].reduce(
          (sum, file) => sum + (sizes.get(file) ?? written(file)),
          0,
        );
      const entry = entryFiles(chunks);
      const modules = readModules('src', new Set());
      const named = [...limits.oneOf, ...Object.keys({ ...limits.later, ...limits.below })];
      const imports = [...modules.values()].flatMap(({ lazy }) => lazy);
      for (const name of named)
        if (!imports.some(({ module, onPress }) => !onPress && module.endsWith(name)))
          this.error(`nothing loads ${name} without a press`);
      const textsOf = (screens: string[]) =>
        screens
          .flatMap((screen) => partsOf(modules, screen))
          .flatMap((part) => {
            const files = filesWith(chunks, `${limits.texts}${part}.ts`);
            if (files.length === 0) this.error(`the texts ${part} are in no file`);
            return files;
          });
      const filesOf = (module: string) => {
        const files = filesWith(chunks, module);
        if (files.length === 0) this.error(`${module} is in no file`);
        return files;
      };
      /** The size in kB of the heaviest of several lists of modules. */
      const sizeOf = (loads: string[][]) =>
        Math.max(
          ...loads.map((all) => kb(weight([...entry, ...all.flatMap(filesOf), ...textsOf(all)]))),
        );
      type Row = [name: string, kB: number, limitKb: number];
      const screens = firstScreens(limits, modules);
      const rows = screens.map((it): Row => [it.name, sizeOf(it.loads), it.limitKb]);
      const { completeLimitKb } = limits.screens;
      const complete = screens.map((it): Row => [it.name, sizeOf(it.complete), completeLimitKb]);
      // A first screen loads the main style sheet and at most one of a lazy part (the calendar, the
      // pages of a document), so the two heaviest are the largest sum.
      const [main = 0, lazy = 0] = styles.toSorted((a, b) => b - a);
      rows.push(['styles', kb(main + lazy), limits.cssLimitKb]);
      const list = (all: Row[]) =>
        all
          .map(([name, kB, limit]) => `  ${kB.toFixed(1).padStart(6)} of ${limit} kB gzip  ${name}`)
          .join('\n');
      this.info(`first-screen sizes, with English texts\n${list(rows)}`);
      const largest = complete.toSorted(([, a], [, b]) => b - a).slice(0, 6);
      this.info(`the largest with what follows below the first view\n${list(largest)}`);
      const overBudget = [...rows, ...complete].filter(([, size, limit]) => size > limit);
      if (overBudget.length > 0)
        this.error(`over budget: ${overBudget.map(([name]) => name).join(', ')}`);
    },
  };
}

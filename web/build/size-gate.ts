import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';
import { filesWith, loadedWith } from './closure.ts';
import { firstScreens, type Limits } from './first-screens.ts';
import { partsOf, readModules } from './texts.ts';

/**
 * Returns what index.html makes every visitor load: script files, preloaded modules and inline
 * scripts.
 */
function pageResources(html: string) {
  const addresses = (pattern: RegExp) =>
    [...html.matchAll(pattern)].map(([, address = '']) => address.replace(/^\//, ''));
  return {
    scripts: addresses(/<script[^>]*\ssrc="([^"]+)"/g),
    preloads: addresses(/<link[^>]*rel="modulepreload"[^>]*\shref="([^"]+)"/g),
    inline: [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([^<]+)<\/script>/g)].map(
      ([, text = '']) => text,
    ),
  };
}

const kb = (bytes: number) => bytes / 1000;

/**
 * Fails the build if the scripts, texts or styles of a first screen exceed their budget (gzip kB). Measures
 * the written files, because later build steps still change the bundle.
 */
export function sizeGate(limits: Limits): Plugin {
  return {
    name: 'caseboard-size-gate',
    apply: 'build',
    enforce: 'post',
    writeBundle({ dir = 'dist' }, bundle) {
      const written = (file: string) =>
        gzipSync(readFileSync(join(dir, file)), { level: 9 }).length;
      const chunks = new Map<string, Rolldown.OutputChunk>();
      const styles: number[] = [];
      for (const [file, output] of Object.entries(bundle)) {
        if (output.type === 'chunk') chunks.set(file, output);
        else if (file.endsWith('.css')) styles.push(written(file));
      }
      const sizes = new Map([...chunks.keys()].map((file) => [file, written(file)]));
      const { scripts, preloads, inline } = pageResources(
        readFileSync(join(dir, 'index.html'), 'utf8'),
      );
      const inlineSize = inline.reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0);
      // Files outside the bundle, such as start.js, and preloaded files count as well.
      const weight = (files: string[]) => {
        const sent = new Set([...loadedWith(chunks, files), ...scripts, ...preloads]);
        return [...sent].reduce(
          (sum, file) => sum + (sizes.get(file) ?? written(file)),
          inlineSize,
        );
      };
      const entry = [...chunks].filter(([, chunk]) => chunk.isEntry).map(([file]) => file);
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

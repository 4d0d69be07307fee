import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { closure, filesWith } from './closure.ts';

interface Limits {
  /** The screen that a signed-out visitor sees first. */
  login: { module: string; limitKb: number };
  /**
   * Every lazy screen of a folder, counted together with the signed-in shell unless its path
   * contains one of `open`.
   */
  screens: { folder: string; shell: string; open: string[]; limitKb: number };
  cssLimitKb: number;
}

interface ChunkFacts {
  imports: string[];
  moduleIds: string[];
  isEntry: boolean;
  isDynamicEntry: boolean;
  facadeModuleId: string | null;
  code: string;
}

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
 * Fails the build if the scripts or styles of a first screen exceed their budget (gzip kB). Measures
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
      const chunks = new Map<string, ChunkFacts>();
      const styles: number[] = [];
      for (const [file, output] of Object.entries(bundle)) {
        if (output.type === 'chunk') chunks.set(file, output as unknown as ChunkFacts);
        else if (file.endsWith('.css')) styles.push(written(file));
      }
      const sizes = new Map([...chunks.keys()].map((file) => [file, written(file)]));
      const { scripts, preloads, inline } = pageResources(
        readFileSync(join(dir, 'index.html'), 'utf8'),
      );
      const inlineSize = inline.reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0);
      // Files outside the bundle, such as start.js, and preloaded files count as well.
      const weight = (files: string[]) => {
        const sent = new Set([...closure(chunks, files), ...scripts, ...preloads]);
        return [...sent].reduce(
          (sum, file) => sum + (sizes.get(file) ?? written(file)),
          inlineSize,
        );
      };
      const entry = [...chunks].filter(([, c]) => c.isEntry).map(([f]) => f);
      const rows: [string, number, number][] = [
        [
          'login',
          kb(weight([...entry, ...filesWith(chunks, limits.login.module)])),
          limits.login.limitKb,
        ],
      ];
      const isOpen = (screen: string) => limits.screens.open.some((part) => screen.includes(part));
      const shell = filesWith(chunks, limits.screens.shell);
      for (const [file, chunk] of chunks) {
        const screen = chunk.facadeModuleId ?? '';
        if (!chunk.isDynamicEntry || !screen.includes(limits.screens.folder)) continue;
        if (!screen.endsWith('Page.tsx')) continue;
        rows.push([
          screen.slice(screen.indexOf(limits.screens.folder)),
          kb(weight([...entry, ...(isOpen(screen) ? [] : shell), file])),
          limits.screens.limitKb,
        ]);
      }
      // A first screen loads the main style sheet and at most one of a lazy part (the calendar, the
      // pages of a document), so the two heaviest are the largest sum.
      const [main = 0, lazy = 0] = styles.toSorted((a, b) => b - a);
      rows.push(['styles', kb(main + lazy), limits.cssLimitKb]);
      const lines = rows.map(
        ([name, size, limit]) => `  ${size.toFixed(1).padStart(6)} of ${limit} kB gzip  ${name}`,
      );
      this.info(`first-screen sizes\n${lines.join('\n')}`);
      const over = rows.filter(([, size, limit]) => size > limit);
      if (over.length > 0) this.error(`over budget: ${over.map(([name]) => name).join(', ')}`);
    },
  };
}

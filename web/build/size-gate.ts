import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';
import { closure, filesWith } from './closure.ts';
import { loadedAtFirst, partsOf, readModules } from './texts.ts';

interface Limits {
  /** The screen that a signed-out visitor sees first. */
  login: { module: string; limitKb: number };
  /**
   * Every lazy screen of a folder, counted together with the signed-in shell unless its path
   * contains one of `signedOut`.
   */
  screens: {
    folder: string;
    shell: string;
    signedOut: string[];
    limitKb: number;
    /** The limit with the modules of `below`. */
    completeLimitKb: number;
  };
  /** Modules of which a screen shows one at a time; the heaviest is counted. */
  oneOf: string[];
  /** Modules that a screen loads for some people and states only, or ahead of a press, each with the reason. */
  later: Record<string, string>;
  /** Modules that a screen renders without a press after its first view, each with the reason. */
  below: Record<string, string>;
  /** The folder of the texts of the default language, which are counted with the screens that load them. */
  texts: string;
  cssLimitKb: number;
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
        const sent = new Set([...closure(chunks, files), ...scripts, ...preloads]);
        return [...sent].reduce(
          (sum, file) => sum + (sizes.get(file) ?? written(file)),
          inlineSize,
        );
      };
      const entry = [...chunks].filter(([, chunk]) => chunk.isEntry).map(([file]) => file);
      const modules = readModules('src', new Set());
      const named = [...limits.oneOf, ...Object.keys({ ...limits.later, ...limits.below })];
      const isOneOf = (module: string) => limits.oneOf.some((it) => module.endsWith(it));
      const isNamedIn = (list: Record<string, string>) => (module: string) =>
        Object.keys(list).some((it) => module.endsWith(it));
      const isLater = isNamedIn(limits.later);
      const isLaterOrBelow = isNamedIn({ ...limits.later, ...limits.below });
      const imports = [...modules.values()].flatMap(({ lazy }) => lazy);
      for (const name of named)
        if (!imports.some(({ module, onPress }) => !onPress && module.endsWith(name)))
          this.error(`nothing loads ${name} without a press`);
      const textsOf = (...screens: string[]) =>
        screens
          .flatMap((screen) => partsOf(modules, screen))
          .flatMap((part) => {
            const files = filesWith(chunks, `${limits.texts}${part}.ts`);
            if (files.length === 0) this.error(`the texts ${part} are in no file`);
            return files;
          });
      /** The size of a screen in kB without the excluded modules, with the shell around it. */
      const sizeOf = (screen: string[], isExcluded: (module: string) => boolean) => {
        const found = screen
          .flatMap((module) => loadedAtFirst(modules, module, isExcluded))
          .map((module) => module.slice(module.indexOf('src/')));
        const always = [...screen, ...found.filter((module) => !isOneOf(module))];
        const withModules = (all: string[]) =>
          kb(
            weight([
              ...entry,
              ...all.flatMap((module) => filesWith(chunks, module)),
              ...textsOf(...all),
            ]),
          );
        return Math.max(
          withModules(always),
          ...found.filter(isOneOf).map((module) => withModules([...always, module])),
        );
      };
      const { login, screens } = limits;
      const rows: [string, number, number][] = [
        ['login', sizeOf([login.module], isLaterOrBelow), login.limitKb],
      ];
      const complete: typeof rows = [];
      const isSignedOut = (screen: string) =>
        screens.signedOut.some((part) => screen.includes(part));
      for (const { isDynamicEntry, facadeModuleId } of chunks.values()) {
        const screen = facadeModuleId ?? '';
        if (!isDynamicEntry || !screen.includes(screens.folder)) continue;
        if (!screen.endsWith('Page.tsx')) continue;
        const name = screen.slice(screen.indexOf(screens.folder));
        const all = isSignedOut(screen) ? [name] : [screens.shell, name];
        rows.push([name, sizeOf(all, isLaterOrBelow), screens.limitKb]);
        complete.push([name, sizeOf(all, isLater), screens.completeLimitKb]);
      }
      // A first screen loads the main style sheet and at most one of a lazy part (the calendar, the
      // pages of a document), so the two heaviest are the largest sum.
      const [main = 0, lazy = 0] = styles.toSorted((a, b) => b - a);
      rows.push(['styles', kb(main + lazy), limits.cssLimitKb]);
      const list = (all: typeof rows) =>
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

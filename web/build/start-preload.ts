import type { Plugin } from 'vite';
import { chunksOf, entryFiles, filesWith, loadedWith } from './chunks.ts';
import { partsOf, readModules } from './texts.ts';

/** The modules of the first screen without a session, those that every signed-in screen loads, and single screens. */
interface Modules {
  login: string;
  shell: string;
  /** The modules of the screens that are opened first most often, by their paths. */
  screens: Record<string, string>;
}

/**
 * Lists the files of the login, those that every signed-in screen needs, and those of the screens that are opened first
 * most often, as attributes of the tag of `start.js`. That script preloads them together with the entry and not after
 * it has run, which saves one to two round trips on a phone. Texts of signed-in screens are listed in both languages.
 */
export function startPreload({ login, shell, screens }: Modules): Plugin {
  const tag = '<script src="/start.js"';
  return {
    name: 'caseboard-start-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = chunksOf(bundle);
        const first = loadedWith(chunks, entryFiles(chunks));
        const filesOf = (...modules: string[]) => {
          const found = modules.flatMap((module) => filesWith(chunks, module));
          return [...loadedWith(chunks, found)].filter((file) => !first.has(file)).join(' ');
        };
        const modules = readModules('src', new Set());
        const textsOf = (language: string, module: string) =>
          partsOf(modules, module).map((part) => `src/i18n/${language}/${part}.ts`);
        const common = new Set([...first, ...loadedWith(chunks, filesWith(chunks, shell))]);
        const ofScreens = Object.entries(screens).map(([path, module]) => {
          const files = filesWith(chunks, module);
          if (files.length === 0) throw new Error(`${module} is in no chunk`);
          const own = [...loadedWith(chunks, files)].filter((file) => !common.has(file));
          const name = `data-${path.replaceAll('/', '').toLowerCase()}`;
          const texts = ['en', 'es'].map(
            (language) => `${name}_${language}="${filesOf(...textsOf(language, module))}"`,
          );
          return [`${name}="${own.join(' ')}"`, ...texts].join(' ');
        });
        if (!html.includes(tag)) throw new Error('index.html does not load start.js');
        return html.replace(
          tag,
          [
            tag,
            `data-login="${filesOf(login)}"`,
            `data-shell="${filesOf(shell)}"`,
            `data-en="${filesOf(...textsOf('en', shell))}"`,
            `data-es="${filesOf('src/i18n/es/index.ts', ...textsOf('es', shell))}"`,
            ...ofScreens,
          ].join(' '),
        );
      },
    },
  };
}

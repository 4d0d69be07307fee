import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { closure } from './closure.ts';

/** What `public/start.js` finds in the page: numbers stand for entries of `files`. */
interface Ahead {
  files: string[];
  /** By path, for everybody. */
  open: Record<string, number[]>;
  /** By path, for whoever is signed in; `shell` comes with each of them. */
  signedIn: Record<string, number[]>;
  shell: number[];
}

const SCREEN = /screenOf\(\(\) => import\('@\/([^']+)'\)\)/;
const NAMED = new RegExp(`const (\\w+) = ${SCREEN.source}`, 'g');
// From a path to the component of the same route, so not beyond the next path.
const ROUTE = new RegExp(
  `path: '([^']+)',(?:(?!path: )[^])*?component: (?:${SCREEN.source}|(\\w+))`,
  'g',
);

/** The modules of the screens by their paths, read from the routes. */
function screens(file: string): Map<string, string> {
  const text = readFileSync(file, 'utf8');
  const named = new Map([...text.matchAll(NAMED)].map(([, name, module]) => [name, module]));
  return new Map(
    [...text.matchAll(ROUTE)].flatMap(([, path, module, name]) => {
      const found = module ?? named.get(name);
      return path && found ? [[path, found] as const] : [];
    }),
  );
}

/**
 * Tells the page which files the screen of each address is made of, so that they are asked for at
 * once and not only when the code before them has come and run. `house` is the module that comes with
 * every screen that requires a session.
 */
export function ahead(routes: string, house: string): Plugin {
  return {
    name: 'caseboard-ahead',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const chunks = Object.values(bundle ?? {}).filter((one) => one.type === 'chunk');
        const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
        const entries = chunks.filter((chunk) => chunk.isEntry).map((chunk) => chunk.fileName);
        const there = closure(byName, entries);
        const files: string[] = [];
        const numbers = (module: string) => {
          const holds = (id: string) => id.includes(`/src/${module}.ts`);
          const holder = chunks.find((chunk) => chunk.moduleIds.some(holds));
          if (!holder) throw new Error(`no file of the build holds ${module}`);
          return [...closure(byName, [holder.fileName])]
            .filter((file) => !there.has(file))
            .map((file) => (files.includes(file) ? files.indexOf(file) : files.push(file) - 1));
        };

        const shell = numbers(house);
        const told: Ahead = { files, open: {}, signedIn: {}, shell };
        for (const name of readdirSync(routes)) {
          for (const [path, module] of screens(join(routes, name))) {
            if (name === 'public.tsx') told.open[path] = numbers(module);
            else told.signedIn[path] = numbers(module).filter((one) => !shell.includes(one));
          }
        }
        return {
          // Styles and font come first: with them the page can be painted.
          html: html.replaceAll(
            '<link rel="modulepreload"',
            '<link rel="modulepreload" fetchpriority="low"',
          ),
          tags: [
            {
              tag: 'script',
              injectTo: 'head-prepend',
              attrs: { type: 'application/json', id: 'ahead' },
              children: JSON.stringify(told),
            },
          ],
        };
      },
    },
  };
}

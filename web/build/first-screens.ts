import { relative, resolve } from 'node:path';
import { loadedAtFirst, type Module } from './texts.ts';

export interface Limits {
  /** The screen that a signed-out visitor sees first. */
  login: { module: string; limitKb: number };
  /**
   * Every screen of a folder, counted together with the signed-in shell unless its path contains
   * one of `signedOut`.
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

interface FirstScreen {
  name: string;
  limitKb: number;
  /** The modules that it loads without a press, one list for each of `oneOf` in them. */
  loads: string[][];
  /** The same with the modules of `below`. */
  complete: string[][];
}

/** Returns every screen that can be the first one of a visit. */
export function firstScreens(
  { login, screens, oneOf, later, below }: Limits,
  modules: ReadonlyMap<string, Module>,
): FirstScreen[] {
  const isIn = (names: string[]) => (module: string) => names.some((it) => module.endsWith(it));
  const loadsOf = (start: string[], excluded: object) => {
    const isExcluded = isIn(Object.keys(excluded));
    const found = start.flatMap((it) => [it, ...loadedAtFirst(modules, it, isExcluded)]);
    const steps = found.filter(isIn(oneOf));
    const others = found.filter((it) => !steps.includes(it));
    return steps.length > 0 ? steps.map((step) => [...others, step]) : [others];
  };
  const lazy = [...modules.values()].flatMap((it) => it.lazy.map(({ module }) => module));
  const pages = lazy.filter((it) => it.includes(screens.folder) && it.endsWith('Page.tsx'));
  return [...new Set(pages)].map((page) => {
    const isSignedOut = screens.signedOut.some((it) => page.includes(it));
    const start = isSignedOut ? [page] : [resolve(screens.shell), page];
    return {
      name: relative('.', page),
      limitKb: page.endsWith(login.module) ? login.limitKb : screens.limitKb,
      loads: loadsOf(start, { ...later, ...below }),
      complete: loadsOf(start, later),
    };
  });
}

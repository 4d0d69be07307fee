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
  /** The modules that it loads without a press, one list for each of `oneOf` in them. Modules are paths from `src/`. */
  loads: string[][];
  /** The same with the modules of `below`. */
  complete: string[][];
}

/** Returns every screen that can be the first one of a visit, beginning with the login. */
export function firstScreens(
  { login, screens, oneOf, later, below }: Limits,
  modules: ReadonlyMap<string, Module>,
): FirstScreen[] {
  const isIn = (names: string[]) => (module: string) => names.some((it) => module.endsWith(it));
  const isOneOf = isIn(oneOf);
  const pathOf = (module: string) => module.slice(module.lastIndexOf('/src/') + 1);
  const loadsOf = (start: string[], isExcluded: (module: string) => boolean) => {
    const found = start.flatMap((module) => loadedAtFirst(modules, module, isExcluded)).map(pathOf);
    const always = [...start, ...found.filter((module) => !isOneOf(module))];
    const steps = found.filter(isOneOf);
    return steps.length > 0 ? steps.map((step) => [...always, step]) : [always];
  };
  const screenOf = (name: string, limitKb: number, ...around: string[]) => {
    const start = [...around, name];
    const isLater = isIn(Object.keys(later));
    const isLaterOrBelow = isIn(Object.keys({ ...later, ...below }));
    return {
      name,
      limitKb,
      loads: loadsOf(start, isLaterOrBelow),
      complete: loadsOf(start, isLater),
    };
  };
  const lazy = [...modules.values()].flatMap((it) => it.lazy.map(({ module }) => pathOf(module)));
  const pages = [...new Set(lazy)].filter(
    (it) => it.startsWith(screens.folder) && it.endsWith('Page.tsx') && it !== login.module,
  );
  return [
    screenOf(login.module, login.limitKb),
    ...pages.map((page) =>
      screenOf(
        page,
        screens.limitKb,
        ...(screens.signedOut.some((it) => page.includes(it)) ? [] : [screens.shell]),
      ),
    ),
  ];
}

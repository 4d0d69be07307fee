import { readdirSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  checkImports,
  loadedAtFirst,
  type Module,
  partsOf,
  readModules,
  readParts,
} from '../../build/texts.ts';
import { spanish } from './es';
import { english } from './parts';

const SRC = resolve('src');
const roots = {
  main: join(SRC, 'main.tsx'),
  shell: join(SRC, 'app/Shell.tsx'),
  // All routes are children of the shell, except the public ones.
  isInShell: (importer: string) =>
    importer.startsWith(join(SRC, 'routes/')) && !importer.endsWith('/public.tsx'),
};
const { partOf, twice } = readParts(join(SRC, 'i18n/en'));
const modules = readModules(SRC, new Set(partOf.keys()));

describe('the parts of the texts', () => {
  it('are named as their files, in both languages', () => {
    const names = Object.keys(english).toSorted();
    expect(Object.keys(spanish).toSorted()).toEqual(names);
    const files = readdirSync('src/i18n/en').map((file) => file.replace('.ts', ''));
    expect(files.filter((file) => !['faq', 'legal'].includes(file)).toSorted()).toEqual(names);
  });

  it('have no key in common and none that no module uses', () => {
    expect(twice).toEqual([]);
    const used = new Set([...modules.values()].flatMap((module) => [...module.keys]));
    expect([...partOf.keys()].filter((key) => !used.has(key))).toEqual([]);
  });

  it('are found by keys whose first word is written', () => {
    expect([...modules.values()].flatMap((module) => module.unknownKeys)).toEqual([]);
  });

  it('are loaded with the code that uses them, and only with that', () => {
    const found = checkImports(modules, partOf, roots);
    expect(found.length).toBeGreaterThan(80);
    const wrong = found.flatMap(({ importer, module, parts, needed }) => {
      const place = `${relative(SRC, importer)}: import of ${relative(SRC, module)}`;
      return [
        ...[...needed]
          .filter(([part]) => !parts.includes(part))
          .map(([part, key]) => `${place} needs '${part}' for ${key.replace(`${SRC}/`, '')}`),
        // The shell also loads what most of its screens need.
        ...parts
          .filter((part) => !needed.has(part) && module !== roots.shell)
          .map((part) => `${place} does not need '${part}'`),
      ];
    });
    expect(wrong).toEqual([]);
  });

  it('of the first screen are all in core', () => {
    const first = ['main.tsx', 'features/accounts/LoginPage.tsx', 'features/accounts/signIn.ts'];
    const needed = checkImports(modules, partOf, roots)
      .filter(({ module }) => first.includes(relative(SRC, module)))
      .map(({ needed }) => [...needed.values()]);
    // The login is imported by its route and, for a later sign-out, by main.tsx.
    expect(needed).toEqual([[], [], [], []]);
  });
});

describe('readModules', () => {
  it('finds the same imports from a relative path, as the plugins of the build name it', () => {
    const sources = (all: typeof modules) =>
      [...all].map(([file, { imports, lazy }]) => [file, imports, lazy]);
    expect(sources(readModules('src', new Set()))).toEqual(sources(modules));
  });

  it('reads no key from the name of a draft', () => {
    const dialog = modules.get(join(SRC, 'features/cases/EditCaseDialog.tsx'));
    expect(dialog?.keys).toContain('change.title');
    expect([...(dialog?.keys ?? [])].filter((key) => key.startsWith('edit.'))).toEqual([]);
  });
});

describe('loadedAtFirst', () => {
  const loadedBy = (screen: string, isLater = (_module: string) => false) =>
    loadedAtFirst(modules, screen, isLater).map((module) => relative(SRC, module));

  it('returns what a screen loads without a press: its parts, also below the first view, and what an effect loads', () => {
    expect(loadedBy('features/settings/SettingsPage.tsx')).toContain(
      'features/settings/PreferencesSection.tsx',
    );
    expect(loadedBy('features/cases/PostCasePage.tsx')).toContain(
      'features/cases/deferredParts.ts',
    );
    expect(loadedBy('features/claims/MyClaimsPage.tsx')).toContain(
      'features/claims/SubmitDialog.tsx',
    );
    expect(loadedBy('app/Shell.tsx')).toContain('app/followSession.ts');
  });

  it('follows these modules, except those that the first view does not need', () => {
    const settings = 'features/settings/SettingsPage.tsx';
    const preferences = 'features/settings/PreferencesSection.tsx';
    const select = 'ui/MultiSelect.tsx';
    expect(loadedBy(settings)).toContain(preferences);
    expect(loadedBy(settings)).toContain(select);
    expect(loadedBy(settings, (it) => it.endsWith(preferences))).not.toContain(select);
  });

  it('leaves out what a press opens', () => {
    expect(loadedBy('app/Shell.tsx')).not.toContain('shared/ProfileDialog.tsx');
    expect(loadedBy('features/accounts/LoginPage.tsx')).not.toContain(
      'features/accounts/passkeySignIn.ts',
    );
  });
});

describe('partsOf', () => {
  const page = { module: '/src/A/Page.tsx', parts: ['claims'], onPress: false };
  const sources = new Map([
    ['/src/main.tsx', { imports: [], lazy: [page], keys: new Set<string>(), unknownKeys: [] }],
  ]);

  it('returns what the dynamic imports of a module name', () => {
    expect(partsOf(sources, 'A/Page.tsx')).toEqual(['claims']);
  });

  it('refuses a module that nothing imports, because its parts would be missing without a failure', () => {
    expect(() => partsOf(sources, 'B/Page.tsx')).toThrow('no module imports B/Page.tsx');
  });
});

describe('checkImports', () => {
  type Import = Omit<Module['lazy'][number], 'onPress'>;
  const module = (imports: string[], lazy: Import[], ...keys: string[]): Module => ({
    imports,
    lazy: lazy.map((it) => ({ ...it, onPress: false })),
    keys: new Set(keys),
    unknownKeys: [],
  });
  const keys = new Map([
    ['login.title', 'core'],
    ['claim.number', 'claims'],
    ['review.title', 'review'],
  ]);
  const partsNeeded = (...sources: [string, Module][]) =>
    checkImports(new Map(sources), keys, {
      main: 'main',
      shell: 'shell',
      isInShell: () => false,
    }).map(({ importer, module, needed }) => [importer, module, ...needed.keys()].join(' '));

  it('finds keys in what the code imports, without core and what its importer has', () => {
    expect(
      partsNeeded(
        ['main', module([], [{ module: 'Page', parts: ['claims'] }])],
        ['Page', module(['Row'], [{ module: 'Dialog', parts: [] }], 'login.title')],
        ['Row', module([], [], 'claim.number')],
        ['Dialog', module(['Row'], [], 'review.title')],
      ),
    ).toEqual(['index.html main', 'main Page claims', 'Page Dialog review']);
  });

  it('counts on a part only if every importer loads it', () => {
    const dialog = { module: 'Dialog', parts: [] };
    expect(
      partsNeeded(
        [
          'main',
          module(
            [],
            [
              { module: 'A', parts: ['claims'] },
              { module: 'B', parts: [] },
            ],
          ),
        ],
        ['A', module(['button'], [], 'claim.number')],
        ['B', module(['button'], [])],
        ['button', module([], [dialog])],
        ['Dialog', module([], [], 'claim.number')],
      ),
    ).toEqual(['index.html main', 'main A claims', 'main B', 'button Dialog claims']);
  });
});

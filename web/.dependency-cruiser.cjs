/** The layers of the client and the imports that each may have; described in README.md. */
const folder = (name) => `^src/${name}/`;
const notTest = '\\.test\\.tsx?$';
const layer = (from, allowed, types = []) => ({
  name: `${from}-imports`,
  severity: 'error',
  comment: `${from} may import only ${[from, ...allowed].join(', ')}`,
  from: { path: folder(from), pathNot: notTest },
  to: { path: '^src/', pathNot: [...[from, ...allowed].map(folder), ...types] },
});

module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'features-are-islands',
      severity: 'error',
      comment:
        'a feature never imports another feature; what two need belongs in shared, rules, ui or api',
      from: { path: '^src/features/([^/]+)/' },
      to: { path: '^src/features/', pathNot: '^src/features/$1/' },
    },
    layer('routes', ['app', 'features', 'shared', 'ui', 'api', 'session', 'i18n', 'rules', 'lib']),
    layer('app', ['shared', 'ui', 'session', 'api', 'i18n', 'rules', 'lib']),
    layer('features', ['shared', 'ui', 'session', 'api', 'i18n', 'rules', 'lib']),
    layer('shared', ['ui', 'session', 'api', 'i18n', 'rules', 'lib']),
    layer('api', ['session', 'i18n', 'rules', 'lib']),
    layer('session', ['rules', 'lib'], ['^src/api/schema\\.d\\.ts$']),
    layer('ui', ['i18n', 'rules', 'lib']),
    layer('i18n', ['rules', 'lib']),
    // Rules take the shapes of the API and the keys of texts as types, and the limits of the API.
    layer('rules', ['lib'], ['^src/api/(types|schema\\.d|bounds)\\.ts$', '^src/i18n/']),
    {
      name: 'rules-take-types-only',
      severity: 'error',
      comment:
        'rules are pure: what they take from api and i18n is a type or a constant of the API',
      from: { path: folder('rules'), pathNot: notTest },
      to: {
        path: '^src/(api|i18n)/',
        pathNot: '^src/api/bounds\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'rules-are-pure',
      severity: 'error',
      comment: 'a rule is a function of its arguments: no React, no requests, no browser storage',
      from: { path: folder('rules'), pathNot: notTest },
      to: { path: ['node_modules', '^src/lib/(use[A-Z]|storage)'] },
    },
    layer('lib', []),
    {
      name: 'tests-only',
      severity: 'error',
      comment: 'testing/ is for tests',
      from: { path: '^src/', pathNot: ['^src/testing/', '\\.test\\.tsx?$'] },
      to: { path: '^src/testing/' },
    },
    {
      name: 'not-to-dev-dep',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: ['^src/testing/', '\\.test\\.tsx?$', '^src/ui/fonts\\.css$'],
      },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only', 'npm-no-pkg'] },
    },
    {
      name: 'resolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(openapi-msw|tailwindcss)$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.css$|\\.svg$' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { conditionNames: ['import', 'browser', 'default', 'types'] },
  },
};

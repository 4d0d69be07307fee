/** The rooms of the client and the way imports may run; see README.md. */
const room = (name) => `^src/${name}/`;
const upTo = (from, allowed) => ({
  name: `${from}-imports`,
  severity: 'error',
  comment: `${from} may import only ${[from, ...allowed].join(', ')}`,
  from: { path: room(from), pathNot: '\\.test\\.tsx?$' },
  to: { path: '^src/', pathNot: [from, ...allowed].map(room) },
});

module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'features-are-islands',
      severity: 'error',
      comment:
        'a feature never imports another feature; what two need belongs in domain, ui or api',
      from: { path: '^src/features/([^/]+)/' },
      to: { path: '^src/features/', pathNot: '^src/features/$1/' },
    },
    upTo('app', ['domain', 'ui', 'session', 'api', 'i18n', 'lib']),
    upTo('features', ['domain', 'ui', 'session', 'api', 'i18n', 'lib']),
    upTo('domain', ['ui', 'session', 'api', 'i18n', 'lib']),
    upTo('api', ['session', 'i18n', 'lib']),
    upTo('session', ['i18n', 'lib']),
    upTo('ui', ['i18n', 'lib']),
    upTo('i18n', ['lib']),
    upTo('lib', []),
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
      to: { couldNotResolve: true, pathNot: '^openapi-msw$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.css$|\\.svg$' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: false,
    enhancedResolveOptions: { conditionNames: ['import', 'browser', 'default', 'types'] },
  },
};

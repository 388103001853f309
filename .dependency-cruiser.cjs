/** What the root route mounts around every page. */
const frame = ['src/app/shell', 'src/app/not-found'];

/** Who may import whom: each layer and what of ours it may reach. What is not named is forbidden. */
const layers = {
  openapi: [],
  domain: ['openapi'],
  machines: ['domain', 'openapi'],
  // every call names the language and the remembered session: api stands on i18n and lib, which never look back
  'src/api': ['src/i18n', 'src/lib', 'domain', 'openapi'],
  'src/lib': ['domain', 'openapi'],
  'src/i18n': ['domain', 'src/lib'],
  'src/ui': ['src/i18n', 'domain', 'src/lib'],
  'src/documents': ['src/api', 'src/ui', 'src/i18n', 'domain', 'src/lib'],
  'src/features': ['machines', 'src/api', 'src/documents', 'src/ui', 'src/i18n', 'domain', 'src/lib', 'openapi'],
  'src/routes': ['src/features', 'src/api', 'src/ui', 'src/i18n', 'domain', 'src/lib', ...frame],
  'src/back-office': [
    'machines',
    'src/features/session',
    // the preview of a draft is the page that investors get
    'src/features/projects',
    'src/api',
    'src/documents',
    'src/ui',
    'src/i18n',
    'domain',
    'src/lib',
    'src/app/failed',
    'src/app/not-found',
  ],
  'src/lab': [
    'machines',
    'src/back-office',
    'src/features',
    'src/api',
    'src/ui',
    'src/i18n',
    'domain',
    'src/lib',
    'tests/models',
    'openapi',
  ],
  'src/atlas': ['machines', 'domain', 'src/ui', 'src/lib', 'tests/models'],
  server: ['domain', 'openapi', 'machines/lifecycles'],
};

/**
 * The rooms of the server, from the bottom up: each may import the rooms named before it, so no two rooms reach into each other. `app.ts`, `operations.ts`
 * and `main.ts` compose them.
 */
const rooms = [
  'lib store http ledger users mail documents files statements',
  'complaints onboarding auth instructions investing marketing repayments payments projects reports reconciliation proposals closing',
  'adapters back-office jobs start sandbox demo',
].flatMap((names) => names.split(' '));
const inRooms = (names) => `^server/(?:${names.join('|')})/`;

const ours = '^(?:openapi|domain|machines|src|server|tests|scripts|bench)/';
const folders = (names) => names.map((name) => `^${name}(?:/|\\.tsx$)`);

/** The wire types may be read anywhere (`import type` only); they are the contract's names. */
const contractTypes = '^openapi/schema\\.d\\.ts$';

module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true, pathNot: '\\.gen\\.ts$' },
    },
    { name: 'no-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '^virtual:|\\?(?:url|raw)$' } },
    ...Object.entries(layers).map(([layer, reach]) => ({
      name: `${layer.replace('/', '-')}-imports-one-way`,
      severity: 'error',
      from: { path: `^${layer}/`, pathNot: '\\.(?:test|spec)\\.tsx?$' },
      to: { path: ours, pathNot: [`^${layer}/`, contractTypes, ...folders(reach)] },
    })),
    {
      name: 'app-stays-in-the-browser',
      comment: 'src/app composes all of src; it knows neither the server nor the tests.',
      severity: 'error',
      from: { path: '^src/app/' },
      to: { path: '^(?:server|tests|scripts|bench)/' },
    },
    {
      name: 'no-feature-knows-another',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/' },
      to: { path: '^src/features/([^/]+)/', pathNot: '^src/features/$1/' },
    },
    {
      name: 'clients-come-from-the-router',
      comment: 'Components take them by useClients: on the server each page has its own.',
      severity: 'error',
      from: { path: '^src/(?:features|documents|routes|back-office)/', pathNot: '^src/back-office/router\\.tsx$' },
      to: { path: '^src/api/client\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    ...rooms.map((room, at) => ({
      name: `server-${room}-imports-downwards`,
      severity: 'error',
      from: { path: inRooms([room]) },
      to: { path: '^server/', pathNot: [inRooms([...rooms.slice(0, at), room]), '^server/locales/'] },
    })),
    {
      name: 'server-room-has-its-place',
      comment: 'A new room is added to the list of rooms, where its place says what it may import.',
      severity: 'error',
      from: { path: '^server/[^/]+/', pathNot: inRooms(rooms) },
      to: { path: ours },
    },
    {
      name: 'no-subject-knows-anothers-handlers',
      severity: 'error',
      from: { path: '^server/([^/]+)/' },
      to: { path: '^server/.+[/-]handlers\\.ts$', pathNot: ['^server/$1/', '^server/http/'] },
    },
    {
      name: 'machines-import-only-xstate',
      severity: 'error',
      from: { path: '^machines/' },
      to: { dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'core'], pathNot: '(?:^|/)node_modules/xstate/' },
    },
    {
      name: 'domain-imports-no-package',
      comment:
        'Rules both sides share run in the browser and on the server alike; the numbering plans of the world come from one pure package.',
      severity: 'error',
      from: { path: '^domain/' },
      to: {
        dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'core'],
        pathNot: '(?:^|/)node_modules/libphonenumber-js/',
      },
    },
    {
      name: 'models-import-types-only',
      severity: 'error',
      from: { path: '^tests/models/' },
      to: { path: '(?:^|/)node_modules/@?playwright', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'only-lab-and-atlas-read-models',
      severity: 'error',
      from: { path: ours, pathNot: ['^src/(?:lab|atlas)/', '^tests/', '^scripts/', '^bench/'] },
      to: { path: '^tests/' },
    },
    {
      name: 'product-without-lab-and-atlas',
      comment: 'The lab and the Atlas are tools for developers: nothing that users load or the server runs imports them.',
      severity: 'error',
      from: { path: '^(?:domain|machines|src|server)/', pathNot: '^src/(?:lab|atlas)/' },
      to: { path: '^src/(?:lab|atlas)/' },
    },
    {
      name: 'investors-without-the-back-office',
      comment: 'The back office is an app with its own entry; only the lab shows one of its screens beside it.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(?:back-office|lab)/' },
      to: { path: '^src/back-office/' },
    },
    {
      name: 'no-development-package-in-the-product',
      severity: 'error',
      from: { path: '^(?:domain|machines|src|server)/', pathNot: ['^src/(?:lab|atlas)/', '\\.(?:test|spec)\\.tsx?$'] },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: ['@types/', '(?:^|/)node_modules/vite/'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(?:dist|reports)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};

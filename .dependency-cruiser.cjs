// Who may import whom. ARCHITECTURE.md draws the picture; `npm run check` holds the code to it.

const SERVER = '^apps/server/src/';
const TESTS = ['\\.test\\.tsx?$', '^(apps|packages)/[^/]+/test/', '/test-[^/]+\\.ts$'];

/** For each feature the features above it in the containment: what it may know about. */
const above = {
  users: [],
  editions: ['users'],
  subscription: ['users', 'editions'],
  teams: ['users', 'editions', 'subscription'],
  spaces: ['users', 'editions', 'subscription', 'teams'],
  // What is written into the index of searches; `search` reads it.
  'search-index': [],
  zones: ['users', 'editions', 'subscription', 'teams', 'spaces', 'search-index'],
  elements: ['users', 'editions', 'subscription', 'teams', 'spaces', 'search-index', 'zones'],
  versions: ['users', 'editions', 'subscription', 'teams', 'spaces', 'zones', 'elements'],
  pictures: ['spaces', 'zones', 'elements', 'versions'],
  templates: ['users', 'editions', 'subscription', 'teams', 'spaces', 'zones', 'elements'],
  search: [
    ...['users', 'editions', 'subscription', 'teams', 'spaces', 'zones'],
    ...['search-index', 'elements', 'templates'],
  ],
  permissions: ['users', 'editions', 'subscription', 'teams', 'spaces', 'zones'],
  'api-keys': ['users', 'editions', 'subscription', 'teams', 'spaces', 'zones'],
};

const TOP = ['workflows', 'jobs', 'live', 'operators', 'web'];
const PLACES = ['platform', 'db', 'http', ...TOP];
const FOUNDATION = ['http/', 'db/', 'platform/', 'config\\.ts$'];

/** A folder of the server that may import only these others; its tests may import anything. */
function serverFolder(name, allowed, comment) {
  return {
    name: `${name}-imports`,
    severity: 'error',
    comment,
    from: { path: `${SERVER}${name}/`, pathNot: TESTS },
    to: { path: SERVER, pathNot: [`${name}/`, ...allowed].map((place) => SERVER + place) },
  };
}

const features = Object.entries(above).map(([name, others]) =>
  serverFolder(
    name,
    [...FOUNDATION, ...others.map((other) => `${other}/`)],
    'A feature imports the foundation and the features above it, never those below or beside it.',
  ),
);

const WEB = '^apps/web/src/';

/** Folders of the web app from bottom to top. Each imports only lower rows, never its own row. */
const webLayers = [
  ['design'],
  ['texts'],
  ['ui'],
  ['api', 'session'],
  ['shell', 'canvas/state', 'canvas/drawing'],
  ['canvas/geometry'],
  ['canvas/scene'],
  ['canvas/arrange'],
  ['canvas/board'],
  ['canvas/gestures', 'canvas/text', 'canvas/presence', 'canvas/view'],
  ['canvas/commands'],
  ['canvas/controls'],
  ['templates'],
  ['panels'],
  ['home', 'settings', 'canvas-page'],
];

const webRules = [
  ...webLayers.flatMap((row, index) =>
    row.map((folder) => webFolder(folder, webLayers.slice(0, index))),
  ),
  {
    name: 'web-unknown-folder',
    severity: 'error',
    comment: 'A folder that is missing in webLayers would escape these rules.',
    from: { path: `${WEB}(?!(${webLayers.flat().join('|')})/)[^/]+/` },
    to: {},
  },
];

function webFolder(folder, lower) {
  const allowed = [folder, ...lower.flat()].map((name) => `${WEB}${name}/`);
  return {
    name: `web-${folder}`,
    severity: 'error',
    comment: 'A folder of the web app imports only the layers below it.',
    from: { path: `${WEB}${folder}/`, pathNot: TESTS },
    to: { path: WEB, pathNot: allowed },
  };
}

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycle',
      severity: 'error',
      comment: 'Code that needs each other is one thing: join it, or find what both need.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-unresolvable',
      severity: 'error',
      comment: 'An import that leads nowhere would hide from every other rule.',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'contract-imports',
      severity: 'error',
      comment: 'The contract is data that anyone can load: it imports typebox only.',
      from: { path: '^packages/contract/', pathNot: TESTS },
      to: { pathNot: ['^packages/contract/', '^node_modules/typebox/'] },
    },
    {
      name: 'zone-doc-imports',
      severity: 'error',
      comment: 'The document runs in browsers too: Yjs, the contract, and no Node module.',
      from: { path: '^packages/zone-doc/', pathNot: TESTS },
      to: {
        pathNot: [
          '^packages/(zone-doc|contract)/',
          '^node_modules/(yjs|lib0|fractional-indexing|typebox)/',
        ],
      },
    },
    {
      name: 'sdk-imports',
      severity: 'error',
      comment:
        'The client runs in browsers too: contract, document, live provider, no Node module.',
      from: { path: '^packages/sdk/', pathNot: TESTS },
      to: {
        pathNot: [
          '^packages/(sdk|contract|zone-doc)/',
          '^node_modules/(yjs|@hocuspocus/provider)/',
        ],
      },
    },
    {
      name: 'shapes-imports',
      severity: 'error',
      comment: 'How elements look is the same everywhere: pure functions, and no Node module.',
      from: { path: '^packages/shapes/', pathNot: TESTS },
      to: { pathNot: ['^packages/(shapes|contract)/'] },
    },
    {
      name: 'packages-below-apps',
      severity: 'error',
      comment: 'Packages are published without the apps, so not even their tests lean on them.',
      from: { path: '^packages/' },
      to: { path: '^(apps|acceptance|tools)/' },
    },
    {
      name: 'acceptance-imports',
      severity: 'error',
      comment: 'The acceptance run knows the service only from outside.',
      from: { path: '^acceptance/' },
      to: {
        pathNot: ['^acceptance/', '^packages/(sdk|contract)/', '^node_modules/typebox/'],
        dependencyTypesNot: ['core'],
      },
    },
    {
      name: 'cli-imports',
      severity: 'error',
      comment:
        'The command line is a client like any other; it starts the program of the service, and imports none of it.',
      from: { path: '^apps/cli/', pathNot: TESTS },
      to: {
        pathNot: [
          '^apps/cli/',
          '^packages/(sdk|contract)/',
          '^node_modules/(commander|openid-client)/',
        ],
        dependencyTypesNot: ['core'],
      },
    },
    {
      name: 'web-imports',
      severity: 'error',
      comment:
        'The web app is a client like any other and runs in browsers: packages, no Node module.',
      from: { path: '^apps/web/src/', pathNot: TESTS },
      to: {
        pathNot: [
          '^apps/web/src/',
          '^packages/(sdk|contract|zone-doc|shapes|fonts)/',
          '^node_modules/(react|react-dom|radix-ui|oauth4webapi|yjs|rbush|fractional-indexing)/',
          '^node_modules/(@tanstack/(react-query|react-router)|@types/(react|react-dom|rbush))/',
          // Types of what the build puts in.
          '^node_modules/vite/client\\.d\\.ts$',
        ],
      },
    },
    ...webRules,
    {
      name: 'apps-stand-alone',
      severity: 'error',
      comment: 'Apps meet over the network; only tests and tools put them together.',
      from: { path: '^apps/([^/]+)/', pathNot: TESTS },
      to: { path: '^(apps|acceptance|tools)/', pathNot: '^apps/$1/' },
    },
    {
      name: 'no-test-support-in-production',
      severity: 'error',
      comment: 'What runs for users must not depend on what exists for tests.',
      from: { path: '^(apps|packages|tools|acceptance)/', pathNot: [...TESTS, '^tools/e2e/'] },
      to: { path: [...TESTS, '^node_modules/(vitest|fast-check|playwright-core)/'] },
    },
    {
      name: 'no-entry-point-import',
      severity: 'error',
      comment: 'An entry point acts when it is loaded, which only a program around it may want.',
      from: { pathNot: '^bench/api/service\\.ts$' },
      to: { path: '(^|/)main\\.tsx?$' },
    },
    serverFolder('platform', [], 'The platform imports nothing of ours, so it fits anywhere.'),
    {
      name: 'platform-below-packages',
      severity: 'error',
      comment: 'The platform imports nothing of ours, so it fits anywhere.',
      from: { path: `${SERVER}platform/`, pathNot: TESTS },
      to: { path: '^packages/' },
    },
    serverFolder('db', ['platform/'], 'The database layer knows no HTTP and no feature.'),
    serverFolder('http', FOUNDATION, 'The HTTP layer never knows a feature; app.ts hands them in.'),
    ...features,
    {
      name: 'no-unknown-folder',
      severity: 'error',
      comment: 'A folder that no rule names would be free of all of them: give it its place here.',
      from: { path: `${SERVER}(?!(${[...PLACES, ...Object.keys(above)].join('|')})/)[^/]+/` },
      to: {},
    },
    {
      name: 'config-imports',
      severity: 'error',
      comment: 'Settings are read before anything else exists.',
      from: { path: `${SERVER}config\\.ts$` },
      to: { path: SERVER },
    },
    ...TOP.map((name) => ({
      name: `${name}-below-app`,
      severity: 'error',
      comment: 'These stand above every feature; only what puts them together knows them.',
      from: { pathNot: [`${SERVER}(app|main)\\.ts$`, `${SERVER}${name}/`, ...TESTS] },
      to: { path: `${SERVER}${name}/` },
    })),
    {
      name: 'routes-below-app',
      severity: 'error',
      comment: 'Routes are where requests come in, not where other code reaches a feature.',
      from: { pathNot: [`${SERVER}app\\.ts$`, `${SERVER}workflows/`, ...TESTS] },
      to: { path: `${SERVER}[^/]+/routes\\.ts$` },
    },
    {
      name: 'app-on-top',
      severity: 'error',
      comment: 'The composition root imports everything, so nothing of the server imports it.',
      from: { path: SERVER, pathNot: [`${SERVER}main\\.ts$`, ...TESTS] },
      to: { path: `${SERVER}app\\.ts$` },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(apps|packages)/[^/]+/dist/' },
    // Type imports count: knowing another's types is knowing the other.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.d.ts'],
    },
  },
};

// Which folder may import which. ARCHITECTURE.md explains the layers; `npm run check` enforces them.

const SERVER = '^apps/server/src/';
const WEB = '^apps/web/src/';
// The parts of the server that run the identity service in the same process.
const EMBEDS_IDENTITY = [`${SERVER}identity/`, `${SERVER}(app|main)\\.ts$`];
const TESTS = ['\\.test\\.tsx?$', '^testing/', '^(apps|packages)/[^/]+/test/', '/test-[^/]+\\.ts$'];

// Folders from bottom to top. Each imports only folders of lower rows, never one of its own row.

const serverLayers = [
  ['telemetry', 'settings'],
  ['db'],
  ['core'],
  ['domain', 'http'],
  ['rendering'],
  ['api', 'live', 'mcp', 'jobs', 'operators', 'web', 'identity'],
];

const domainLayers = [
  ['users', 'search-index', 'sessions', 'guests', 'outgoing'],
  ['editions', 'access-tokens'],
  ['subscription', 'service-accounts', 'audit', 'groups'],
  ['teams'],
  ['spaces', 'sign-in', 'events', 'directories'],
  ['zones', 'webhooks'],
  ['element-rows', 'permissions', 'api-keys', 'notifications', 'files', 'share-links'],
  ['journal', 'link-previews'],
  ['elements'],
  ['versions', 'templates'],
  ['search', 'zone-content'],
  ['proposals', 'privacy'],
];

const webLayers = [
  ['design'],
  ['texts'],
  ['ui'],
  ['local'],
  ['api', 'session'],
  ['shell', 'canvas/state', 'canvas/drawing'],
  ['canvas/geometry'],
  ['canvas/scene'],
  ['canvas/arrange'],
  ['canvas/board'],
  ['canvas/presence'],
  ['canvas/gestures', 'canvas/text', 'canvas/view'],
  ['canvas/images'],
  ['canvas/commands'],
  ['canvas/controls', 'canvas/outline'],
  ['canvas/facilitation'],
  ['templates'],
  ['panels'],
  ['home', 'settings', 'canvas-page'],
];

/** Rules for the folders of `base`: one for each folder, and one for folders without a layer. */
function layerRules(prefix, base, layers, also = []) {
  const rules = layers.flatMap((row, index) =>
    row.map((folder) => {
      const lower = layers.slice(0, index).flat();
      return {
        name: `${prefix}-${folder}`,
        severity: 'error',
        comment: 'A folder imports only the layers below it.',
        from: { path: `${base}${folder}/`, pathNot: TESTS },
        to: {
          path: base,
          pathNot: [...[folder, ...lower].map((name) => `${base}${name}/`), ...also],
        },
      };
    }),
  );
  const unknown = {
    name: `${prefix}-unknown-folder`,
    severity: 'error',
    comment: 'A folder without a layer would escape these rules.',
    from: { path: `${base}(?!(${layers.flat().join('|')})/)[^/]+/` },
    to: {},
  };
  return [...rules, unknown];
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
      name: 'embed-imports',
      severity: 'error',
      comment: 'The components run on pages of other sites, so they need nothing but React.',
      from: { path: '^packages/embed/', pathNot: TESTS },
      to: { pathNot: ['^packages/embed/', '^node_modules/(react|@types/react)/'] },
    },
    {
      name: 'shapes-imports',
      severity: 'error',
      comment: 'How elements look is the same everywhere: pure functions, and no Node module.',
      from: { path: '^packages/shapes/', pathNot: TESTS },
      to: { pathNot: ['^packages/(shapes|contract)/'] },
    },
    {
      name: 'convert-imports',
      severity: 'error',
      comment: 'Conversions run in browsers too: pure functions, the contract, XML, and no Node module.',
      from: { path: '^packages/convert/', pathNot: TESTS },
      to: {
        pathNot: ['^packages/(convert|contract)/', '^node_modules/(fflate|fast-xml-parser)/'],
      },
    },
    {
      name: 'arrange-imports',
      severity: 'error',
      comment: 'Layout knows boxes and edges only, and runs in browsers too.',
      from: { path: '^packages/arrange/', pathNot: TESTS },
      to: { pathNot: ['^packages/arrange/', '^node_modules/elkjs/'] },
    },
    {
      name: 'packages-below-apps',
      severity: 'error',
      comment: 'Packages are published without the apps, so not even their tests lean on them.',
      from: { path: '^packages/' },
      to: { path: '^(apps|acceptance|tools|testing)/' },
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
          '^packages/(sdk|contract|convert)/',
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
          '^packages/(sdk|contract|zone-doc|shapes|fonts|arrange)/',
          '^node_modules/(react|react-dom|radix-ui|oauth4webapi|yjs|rbush|thumbhash|fractional-indexing)/',
          '^node_modules/prosemirror-(model|state|transform|view|commands|keymap)/',
          '^node_modules/(@tanstack/(react-query|react-router)|@types/(react|react-dom|rbush))/',
          // Types of what the build puts in.
          '^node_modules/vite/client\\.d\\.ts$',
        ],
      },
    },
    ...layerRules('web', WEB, webLayers),
    {
      name: 'apps-stand-alone',
      severity: 'error',
      comment: 'Apps meet over the network; only tests and tools put them together.',
      from: { path: '^apps/([^/]+)/', pathNot: [...TESTS, ...EMBEDS_IDENTITY] },
      to: { path: '^(apps|acceptance|tools|testing)/', pathNot: '^apps/$1/' },
    },
    {
      name: 'embedded-identity',
      severity: 'error',
      comment: 'The server can run the identity service, but knows nothing of its parts.',
      from: { path: EMBEDS_IDENTITY, pathNot: TESTS },
      to: {
        path: '^(apps|acceptance|tools|testing)/',
        pathNot: ['^apps/server/', '^apps/identity/src/(service/service|storage/migrate)\\.ts$'],
      },
    },
    {
      name: 'no-test-support-in-production',
      severity: 'error',
      comment: 'What runs for users must not depend on what exists for tests.',
      from: {
        path: '^(apps|packages|tools|acceptance)/',
        pathNot: [...TESTS, '^tools/(e2e|drill)/'],
      },
      to: { path: [...TESTS, '^node_modules/(vitest|fast-check|playwright-core)/'] },
    },
    {
      name: 'no-entry-point-import',
      severity: 'error',
      comment: 'An entry point acts when it is loaded, which only a program around it may want.',
      from: { pathNot: '^bench/api/service\\.ts$' },
      to: { path: '(^|/)main\\.tsx?$' },
    },
    ...layerRules('server', SERVER, serverLayers, [`${SERVER}(config\\.ts$|settings/)`]),
    ...layerRules('domain', `${SERVER}domain/`, domainLayers),
    {
      name: 'config-imports',
      severity: 'error',
      comment: 'Settings are read before anything else exists.',
      from: { path: `${SERVER}(config\\.ts$|settings/)` },
      to: { path: SERVER, pathNot: `${SERVER}settings/` },
    },
    {
      name: 'api-below-app',
      severity: 'error',
      comment: 'Requests enter through the API; code that others need belongs in the domain.',
      from: { pathNot: [`${SERVER}(app\\.ts$|api/)`, ...TESTS] },
      to: { path: `${SERVER}api/` },
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

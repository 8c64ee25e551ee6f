// Which folder may import which. Imports of types count. The comment of a rule is what the person
// who broke it reads, so it says where the thing belongs instead.

const ours = '^(client|collab|e2e|server|shared)/'
// Installed when a bench first needs them, so that on most checkouts they lead nowhere.
const benchPeers = '^e2e/bench/peers/'
const { dependencies: peerPackages } = require('./e2e/bench/peers/package.json')
const aPeerPackage = `^(${Object.keys(peerPackages).join('|')})(/|$)`
const notATest = '\\.test\\.tsx?$|/testing/'

/**
 * Everything of ours except what lies below one of `allowed`.
 * @param {string[]} allowed
 */
const allOfOursBut = (...allowed) => ({
  path: ours,
  pathNot: allowed.map((folder) => `^${folder}/`),
})

const top = [
  {
    name: 'shared-imports-nothing-of-ours',
    comment:
      'shared is what every side agrees on, so it can know none of them. Move the needed piece into shared, or pass it in as an argument.',
    from: { path: '^shared/' },
    to: allOfOursBut('shared'),
  },
  {
    name: 'collab-imports-shared-only',
    comment:
      'collab knows no database, HTTP framework or identity provider. Describe what it needs as a port in collab/ports.ts and let the server hand it in; pure things go to shared.',
    from: { path: '^collab/' },
    to: allOfOursBut('collab', 'shared'),
  },
  {
    name: 'server-imports-collab-and-shared',
    comment:
      'What the server needs from the client belongs in shared (pure) or is read from .build.',
    from: { path: '^server/' },
    to: allOfOursBut('server', 'collab', 'shared'),
  },
  {
    name: 'client-imports-shared-only',
    comment:
      'The client meets the server over the network only. Put what both must agree on into shared (an operation into shared/contract).',
    from: { path: '^client/' },
    to: allOfOursBut('client', 'shared'),
  },
  {
    name: 'e2e-goes-over-the-network',
    comment:
      'Journeys, chaos and bench see the product from outside. Use the API; only types and values of shared/contract and shared/campaign may be imported, and of shared/testing what makes documents. Years are lived through in the bench by the very rules of the engine.',
    from: { path: '^e2e/', pathNot: '^e2e/bench/years/live-years\\.ts$' },
    to: allOfOursBut('e2e', 'shared/contract', 'shared/campaign', 'shared/testing'),
  },
]

// Each layer of shared and what it may stand on (itself is always allowed).
const belowContract = [
  'lib',
  'analytics',
  'languages',
  'errors',
  'lifecycle',
  'permissions',
  'plans',
]
const belowCampaign = [...belowContract, 'contract']
const belowBlocks = [...belowCampaign, 'campaign']
const belowPage = [...belowBlocks, 'blocks']
const sharedLayers = {
  lib: [],
  analytics: [],
  languages: ['lib'],
  errors: [],
  lifecycle: ['lib', 'errors'],
  permissions: ['lib', 'errors', 'lifecycle'],
  plans: ['lib', 'errors'],
  contract: belowContract,
  campaign: belowCampaign,
  blocks: belowBlocks,
  page: belowPage,
  templates: [...belowPage, 'page'],
  demo: ['lib', 'languages', 'errors', 'campaign', 'blocks'],
}

const insideShared = Object.entries(sharedLayers).map(([layer, below]) => ({
  name: `shared-${layer}-looks-down`,
  comment: `In shared the order is lib, analytics, errors, languages, experiments <- lifecycle, permissions, plans, contract, campaign <- blocks <- page <- templates, demo. shared/${layer} may use ${below.join(', ') || 'nothing else of it'}: move the needed piece down, or this code up.`,
  from: { path: `^shared/${layer}/`, pathNot: notATest },
  to: {
    path: `^shared/(${Object.keys(sharedLayers).join('|')})/`,
    pathNot: [layer, ...below].map((name) => `^shared/${name}/`),
  },
}))

// Each layer of the server and what it may stand on. The files at its top belong to the layers that
// they begin and end: config.ts is of the platform, main.ts of the app.
const serverLayers = {
  platform: [],
  core: ['platform'],
  features: ['platform', 'core'],
  app: ['platform', 'core', 'features'],
  cli: ['platform', 'core', 'features', 'app'],
}
const serverLayerFolders = Object.keys(serverLayers).join('|')

const insideServer = [
  ...Object.entries(serverLayers).map(([layer, below]) => ({
    name: `server-${layer}-looks-down`,
    comment: `In the server the order is platform <- core <- features <- app <- cli. server/${layer} may use ${below.join(', ') || 'nothing else of it but config.ts'}: move what is shared down, hand it in as an argument or a port (server/core/ports), or put what joins features together in a room above them or in server/app.`,
    from: { path: `^server/${layer}/`, pathNot: notATest },
    to: {
      path: `^server/(${serverLayerFolders}|main\\.ts)`,
      pathNot: [layer, ...below].map((name) => `^server/${name}/`),
    },
  })),
  {
    name: 'server-features-show-what-is-public',
    comment:
      'A feature is reached by others only through its folder public/. Use what stands there; move the file there if others may rely on it; or move what both need down into server/core.',
    from: { path: '^server/features/([^/]+)/', pathNot: notATest },
    to: {
      path: '^server/features/',
      pathNot: ['^server/features/$1/', '^server/features/[^/]+/public/'],
    },
  },
  {
    name: 'server-files-stand-in-a-layer',
    comment:
      'Beside config.ts and main.ts every file of the server stands in one of its layers: app, features, core or platform; its commands in cli.',
    from: { path: '^server/[^/]+\\.ts$', pathNot: ['^server/(config|main)\\.ts$', notATest] },
    to: {},
  },
]

// Each folder of shared/campaign and what it may stand on (itself is always allowed).
const campaignLayers = {
  model: [],
  text: ['model'],
  binding: ['model', 'text'],
  document: ['model', 'text'],
  undo: ['model', 'text', 'document'],
  read: ['model', 'text', 'document'],
  upgrades: ['model', 'text', 'document', 'read'],
  edits: ['model', 'text', 'document', 'read'],
  file: ['model', 'text', 'document', 'read', 'edits'],
  history: ['model', 'text', 'document', 'read', 'edits'],
  props: ['model', 'text', 'document', 'read', 'edits', 'history'],
  variants: ['model', 'text', 'document', 'read', 'edits'],
  generations: [
    'model',
    'text',
    'document',
    'undo',
    'read',
    'upgrades',
    'edits',
    'history',
    'props',
  ],
}

const insideCampaign = Object.entries(campaignLayers).map(([layer, below]) => ({
  name: `campaign-${layer}-looks-down`,
  comment: `In shared/campaign the order is model <- text <- binding, document <- read, undo <- upgrades, edits <- file, history, variants, and props on history <- generations. Plain values belong in model, what is stored and where it stands in document, snapshots in read, what edits share in edits. ${layer} may use ${below.join(', ') || 'none of the others'}: move the needed piece down, or this code up.`,
  from: { path: `^shared/campaign/${layer}/`, pathNot: notATest },
  to: {
    path: '^shared/campaign/',
    pathNot: [layer, ...below].map((name) => `^shared/campaign/${name}/`),
  },
}))

const insideClient = [
  {
    name: 'client-features-show-what-is-public',
    comment:
      'A feature is reached by others only through its folder public/. Use what stands there; move the file there if others may rely on it; or put what both need into client/ui (looks) or client/lib (works), or put them together in client/app.',
    from: { path: '^client/(features/[^/]+|builder|site|build)/', pathNot: notATest },
    to: {
      path: '^client/features/',
      pathNot: ['^client/$1/', '^client/features/[^/]+/public/'],
    },
  },
  {
    name: 'only-app-knows-the-screens',
    comment:
      'client/app puts the screens together; features, builder and site do not know of it or of each other, but for the public folders of features. Shared looks go to client/ui, shared work to client/lib.',
    from: { path: '^client/(features|builder|site)/', pathNot: notATest },
    to: { path: '^client/(app|builder|site)/', pathNot: ['^client/$1/'] },
  },
  {
    name: 'ui-and-lib-are-the-ground',
    comment:
      'client/ui and client/lib carry the screens, so they know none of them. Pass it in as a prop or an argument, or move this code into the feature that it is about, where others find it in the folder public/.',
    from: { path: '^client/(ui|lib)/', pathNot: notATest },
    to: { path: '^client/(app|features|builder|site|page-script)/' },
  },
  {
    name: 'ui-asks-no-api',
    comment:
      'client/ui is widgets: they draw what they are given, and work without a server. What asks or changes something there, or knows who is signed in, belongs in the feature that it is about, where others find it in the folder public/.',
    from: { path: '^client/ui/', pathNot: notATest },
    to: {
      path: '^client/lib/(api|session|live)/',
    },
  },
  {
    name: 'lib-does-not-look-up-to-ui',
    comment: 'client/lib works without looks. What draws belongs in client/ui.',
    from: { path: '^client/lib/', pathNot: notATest },
    to: { path: '^client/ui/' },
  },
  {
    name: 'page-script-stands-alone',
    comment:
      'The script of published pages has 4 kB. It may import its own folder and small pieces of shared, never the application or a package.',
    from: { path: '^client/page-script/', pathNot: notATest },
    to: { path: '^(client|node_modules)/', pathNot: '^client/page-script/' },
  },
]

const pure = [
  {
    name: 'shared-runs-anywhere',
    comment:
      'shared runs in browsers and in Node, so it imports nothing of Node. What needs it belongs in the server (or in client/build); hand the result in as an argument.',
    from: { path: '^shared/', pathNot: notATest },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'collab-document-and-wire-are-pure',
    comment:
      'collab/document and collab/wire work on bytes alone. What needs Node belongs in collab/room, gate, journal or fold; hand it in as an argument (as `rest` is given its `pack`).',
    from: { path: '^collab/(document|wire)/', pathNot: notATest },
    to: { dependencyTypes: ['core'] },
  },
]

const hygiene = [
  {
    name: 'no-cycles',
    comment:
      'Two files that need each other are one idea or three. Join them, or move what both need into a third file.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'tests-are-imported-by-tests',
    comment:
      'Product code does not import tests or testing folders. Move what it needs out of there.',
    from: { path: ours, pathNot: [notATest, '^e2e/'] },
    to: { path: notATest },
  },
  {
    name: 'every-import-exists',
    comment:
      'This import leads nowhere. Aliases: #shared/, #collab/, #server/, #client/, with extension.',
    from: { path: ours, pathNot: benchPeers },
    to: { couldNotResolve: true, pathNot: '^virtual:' },
  },
  {
    name: 'bench-peers-are-listed',
    comment:
      'What the bench compares with is installed from e2e/bench/peers/package.json: list it there.',
    from: { path: benchPeers },
    to: { couldNotResolve: true, pathNot: aPeerPackage },
  },
  {
    name: 'aliases-between-top-folders',
    comment:
      'From one top folder to another goes the alias (#shared/…), so that moving a file changes no path.',
    from: { path: '^([^/]+)/' },
    to: { path: ours, pathNot: '^$1/', dependencyTypesNot: ['aliased', 'aliased-subpath-import'] },
  },
  {
    name: 'product-uses-dependencies-only',
    comment:
      'What the server runs on must be in "dependencies": production installs without "devDependencies".',
    from: { path: '^(collab|server|shared)/', pathNot: [notATest, '^server/scripts/'] },
    to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
  },
]

module.exports = {
  forbidden: [
    ...top,
    ...insideShared,
    ...insideCampaign,
    ...insideServer,
    ...insideClient,
    ...pure,
    ...hygiene,
  ].map((rule) => ({ severity: 'error', ...rule })),
  options: {
    parser: 'tsc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.(css|svg|png|webp|woff2)$' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
    },
  },
}

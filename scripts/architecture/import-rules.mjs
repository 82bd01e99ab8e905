/**
 * The import rules (docs/architecture.md): which file may import which.
 * An import is written as `./file` inside a folder and as `#folder/file` across folders, so a rule can match its text.
 */
import { layers } from './layers.mjs'

/**
 * @typedef {{ regex: string, message: string } | { group: string[], message: string }} ForbiddenImport
 *   a pattern for the text of an import; the message starts with the name of the rule
 * @typedef {{ files: string[], excludeFiles?: string[], forbidden: ForbiddenImport[] }} ImportRule
 */

/** @type {(name: string, regex: string, reason: string) => ForbiddenImport} */
const forbid = (name, regex, reason) => ({ regex, message: `${name}: ${reason}` })

const TESTS = ['**/*.test.ts', '**/*.test.tsx', '**/*.test.mjs']

const parentFolder = forbid('import-style', '^\\.\\./|^\\.\\.$', 'write #folder/file across folders, ./file inside one.')
const driver = forbid(
  'one-driver',
  '^(pg|pg-.*|postgres)$',
  'only platform/database/db.ts and platform/database/copy.ts know the database driver.',
)
const schemas = forbid(
  'one-driver',
  '^zod(/|$)',
  'schemas live in the contract; config.ts reads the environment with them, openapi.ts describes them.',
)
const tests = forbid(
  'tests-stay-out',
  '\\.test\\.[mc]?tsx?$|^#test/|^@trademates/test-support/|^vitest$|^@testing-library/',
  'product code imports no test code.',
)
const STORE_REASON = 'import the functions of the feature, not its SQL.'
/** A store is `store.ts` or `*-store.ts` in a feature folder or below it. */
const STORE_FILE = '/(.+/)?([^/]+-)?store\\.ts$'
const stores = forbid('store-is-private', `^#features/[^/]+${STORE_FILE}`, STORE_REASON)
const routes = forbid('routes-only-in-app', '^(#features/[^/]+|\\.)/routes\\.ts$', 'only app.ts registers routes.')
const http = forbid('handlers-know-no-http', '^#http/|^fastify$|^@fastify/', 'tests, the demo and the operator call handlers too.')
const featuresFromHttp = forbid('http-knows-no-feature', '^#features/', 'app.ts passes what http/ needs.')
const featuresFromPlatform = forbid(
  'platform-knows-no-feature',
  '^#(http|features|demo|operator)/|^#app\\.ts$',
  'the platform imports no feature.',
)
const server = forbid('separate-packages', '^@trademates/server(/|$)', 'client and server share only the contract.')
const serverSupport = forbid('separate-packages', '^@trademates/test-support/server/|^#server/', 'browser tests use HTTP.')
const web = forbid('separate-packages', '^@trademates/web(/|$)', 'client and server share only the contract.')
/** The linter's patterns have no lookahead, so the exceptions are a list. @type {ForbiddenImport} */
const contractOnly = {
  group: ['**', '!zod/mini', '!big.js', '!./*', '!./locales/*.json'],
  message: 'contract-stands-alone: the contract imports only zod/mini, big.js and itself.',
}
const aboveUi = forbid(
  'ui-knows-no-data',
  '^#(lib|features|pages|app)/|^@trademates/contract(/|$)',
  'a UI component gets its data as props.',
)
const aboveLib = forbid('lib-below-features', '^#(ui|features|pages|app)/', 'lib/ is used by all features and imports none.')
const aboveFeatures = forbid('pages-compose', '^#(pages|app)/', 'a feature imports no page and nothing from app/.')
const otherPages = forbid('pages-compose', '^#pages/|^\\./.*Page\\.tsx$', 'a page imports no other page.')

/** Files of a feature may import its stores from all its folders. @type {(feature: string) => ForbiddenImport} */
const storesOfOthers = (feature) => {
  const others = layers.flat().filter((other) => other !== feature)
  return forbid('store-is-private', `^#features/(${others.join('|')})${STORE_FILE}`, STORE_REASON)
}

/** A feature may import from its own folders. @type {(feature: string, layer: number) => ForbiddenImport} */
const fromHigherLayers = (feature, layer) => {
  const others = layers
    .slice(layer)
    .flat()
    .filter((other) => other !== feature)
  return forbid('feature-layers', `^#features/(${others.join('|')})/`, 'a feature imports only from features in lower layers.')
}

/** @type {(feature: string, layer: number) => ImportRule[]} */
const serverFeature = (feature, layer) => {
  const folder = `server/src/features/${feature}`
  const always = [parentFolder, web, driver, schemas, storesOfOthers(feature), fromHigherLayers(feature, layer), callers]
  return [
    { files: [`${folder}/**`], excludeFiles: TESTS, forbidden: [...always, tests, routes, http] },
    { files: [`${folder}/routes.ts`], forbidden: [...always, tests, routes] },
    {
      files: TESTS.map((test) => `${folder}/${test}`),
      forbidden: [parentFolder, web, driver, schemas, storesOfOthers(feature), routes, fromHigherLayers(feature, layer)],
    },
  ]
}
const callers = forbid('handlers-know-no-http', '^#(demo|operator)/|^#(app|main|serve|start)\\.ts$', 'a handler imports no caller.')

/** @type {(feature: string, layer: number) => ImportRule[]} */
const webFeature = (feature, layer) => {
  const folder = `web/src/features/${feature}`
  const always = [parentFolder, server, schemas, aboveFeatures, fromHigherLayers(feature, layer)]
  return [
    { files: [`${folder}/**`], excludeFiles: TESTS, forbidden: [...always, tests] },
    { files: TESTS.map((test) => `${folder}/${test}`), forbidden: always },
  ]
}

/** @type {(make: (feature: string, layer: number) => ImportRule[]) => ImportRule[]} */
const forEachFeature = (make) => layers.flatMap((features, layer) => features.flatMap((feature) => make(feature, layer)))

/**
 * All import rules. Only the last rule that matches a file applies to it, so each rule is complete and general rules come first.
 * @type {ImportRule[]}
 */
export const importRules = [
  { files: ['contract/src/**'], excludeFiles: TESTS, forbidden: [contractOnly] },
  { files: ['contract/src/**/*.test.ts'], forbidden: [parentFolder, server, web] },
  { files: ['e2e/**'], forbidden: [parentFolder, server, web, driver, serverSupport] },
  { files: ['test/support/**'], forbidden: [parentFolder, web, driver] },
  { files: ['test/support/browser/**'], forbidden: [parentFolder, server, web, driver, serverSupport] },
  // The benchmark writes a million posts by SQL.
  { files: ['bench/**'], forbidden: [parentFolder, server, web] },
  // Fault tests use the test support of the server.
  { files: ['bench/faults/**'], forbidden: [parentFolder, web] },

  // Tests of query plans call stores.
  { files: ['server/test/**'], forbidden: [parentFolder, web, driver, schemas, routes] },
  { files: ['server/src/**'], forbidden: [parentFolder, web, driver, schemas, stores, routes] },
  { files: ['server/src/**'], excludeFiles: TESTS, forbidden: [parentFolder, web, driver, schemas, stores, routes, tests] },
  { files: ['server/src/app.ts'], forbidden: [parentFolder, web, driver, schemas, stores, tests] },
  { files: ['server/src/http/**'], excludeFiles: TESTS, forbidden: [parentFolder, web, driver, schemas, featuresFromHttp, tests] },
  // The API document is generated from the schemas.
  { files: ['server/src/http/openapi.ts'], forbidden: [parentFolder, web, driver, featuresFromHttp, tests] },
  { files: ['server/src/platform/**'], excludeFiles: TESTS, forbidden: [parentFolder, web, driver, schemas, featuresFromPlatform, tests] },
  {
    files: ['server/src/platform/database/db.ts', 'server/src/platform/database/copy.ts'],
    forbidden: [parentFolder, web, schemas, featuresFromPlatform, tests],
  },
  { files: ['server/src/platform/config/config.ts'], forbidden: [parentFolder, web, driver, featuresFromPlatform, tests] },
  ...forEachFeature(serverFeature),

  { files: ['web/src/**'], forbidden: [parentFolder, server, schemas] },
  { files: ['web/src/**'], excludeFiles: TESTS, forbidden: [parentFolder, server, schemas, tests] },
  { files: ['web/src/ui/**'], excludeFiles: TESTS, forbidden: [parentFolder, server, schemas, aboveUi, tests] },
  { files: ['web/src/lib/**'], excludeFiles: TESTS, forbidden: [parentFolder, server, schemas, aboveLib, tests] },
  { files: ['web/src/pages/**'], excludeFiles: TESTS, forbidden: [parentFolder, server, schemas, otherPages, tests] },
  ...forEachFeature(webFeature),
  { files: ['web/gallery/**'], forbidden: [parentFolder, server, schemas, aboveUi] },
]

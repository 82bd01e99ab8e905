/**
 * The walls of the house (docs/architecture.md): who may not import whom, made from the ladder.
 * Imports are written in two ways only, `./file` inside a folder and `#folder/file` across folders, so a rule can look at the text alone.
 */
import { ladder } from '../ladder.mjs'

/**
 * @typedef {{ regex: string, message: string } | { group: string[], message: string }} Refused
 *   what is refused: a pattern over the text of an import, and the rule's name with its reason
 * @typedef {{ files: string[], excludeFiles?: string[], refuses: Refused[] }} Wall
 */

/** @type {(name: string, regex: string, reason: string) => Refused} */
const refuse = (name, regex, reason) => ({ regex, message: `${name}: ${reason}` })

const TESTS = ['**/*.test.ts', '**/*.test.tsx', '**/*.test.mjs']

const upward = refuse('one-way-in', '^\\.\\./|^\\.\\.$', 'write #folder/file across folders, ./file inside one.')
const driver = refuse(
  'one-driver',
  '^(pg|pg-.*|postgres)$',
  'only platform/database/db.ts and platform/database/copy.ts know the database driver.',
)
const schemas = refuse(
  'one-driver',
  '^zod(/|$)',
  'schemas live in the contract; config.ts reads the environment with them, openapi.ts describes them.',
)
const tests = refuse(
  'tests-stay-out',
  '\\.test\\.[mc]?tsx?$|^#test/|^@trademates/test-support/|^vitest$|^@testing-library/',
  'nothing shipped leans on a test.',
)
const stores = refuse('store-is-private', '^#features/[^/]+/store\\.ts$', 'one owner per table: ask the feature, not its store.')
const routes = refuse('routes-are-the-door', '^(#features/[^/]+|\\.)/routes\\.ts$', 'only app.ts lists what is mounted.')
const http = refuse('deeds-know-no-http', '^#http/|^fastify$|^@fastify/', 'a deed can be called by a test, the demo and the operator.')
const featuresFromHttp = refuse('http-knows-no-feature', '^#features/', 'app.ts hands over what http needs.')
const roomsFromPlatform = refuse('platform-is-ground', '^#(http|features|demo|operator)/|^#app\\.ts$', 'ports know no rooms.')
const server = refuse('two-houses', '^@trademates/server(/|$)', 'client and server meet on the wire only.')
const serverSupport = refuse('two-houses', '^@trademates/test-support/server/|^#server/', 'browser tests act through HTTP.')
const web = refuse('two-houses', '^@trademates/web(/|$)', 'client and server meet on the wire only.')
/** The linter's patterns know no lookahead, so "all but" is written as a list with exceptions. @type {Refused} */
const contractOnly = {
  group: ['**', '!zod/mini', '!big.js', '!./*'],
  message: 'contract-stands-alone: a wire shape follows nothing but zod/mini, big.js and itself.',
}
const aboveUi = refuse('ui-is-ground', '^#(lib|features|pages|app)/|^@trademates/contract(/|$)', 'a button knows no post.')
const aboveLib = refuse('lib-below-features', '^#(ui|features|pages|app)/', 'what everybody uses knows nobody.')
const aboveFeatures = refuse('pages-compose', '^#(pages|app)/', 'features stay movable.')
const otherPages = refuse('pages-compose', '^#pages/|^\\./.*Page\\.tsx$', 'a page knows no other page.')

/** A feature with folders of its own reaches from one to another as from anywhere. @type {(feature: string, step: number) => Refused} */
const aboveStep = (feature, step) => {
  const others = ladder
    .slice(step)
    .flat()
    .filter((other) => other !== feature)
  return refuse('ladder', `^#features/(${others.join('|')})/`, 'a feature may import only from steps below its own.')
}

/** @type {(feature: string, step: number) => Wall[]} */
const serverFeature = (feature, step) => {
  const folder = `server/src/features/${feature}`
  const always = [upward, web, driver, schemas, stores, aboveStep(feature, step), roomsAbove]
  return [
    { files: [`${folder}/**`], excludeFiles: TESTS, refuses: [...always, tests, routes, http] },
    { files: [`${folder}/routes.ts`], refuses: [...always, tests, routes] },
    { files: TESTS.map((test) => `${folder}/${test}`), refuses: [upward, web, driver, schemas, stores, routes, aboveStep(feature, step)] },
  ]
}
const roomsAbove = refuse('deeds-know-no-http', '^#(demo|operator)/|^#(app|main|serve|start)\\.ts$', 'a deed knows nobody who calls it.')

/** @type {(feature: string, step: number) => Wall[]} */
const webFeature = (feature, step) => {
  const folder = `web/src/features/${feature}`
  const always = [upward, server, schemas, aboveFeatures, aboveStep(feature, step)]
  return [
    { files: [`${folder}/**`], excludeFiles: TESTS, refuses: [...always, tests] },
    { files: TESTS.map((test) => `${folder}/${test}`), refuses: always },
  ]
}

/** @type {(make: (feature: string, step: number) => Wall[]) => Wall[]} */
const onEachStep = (make) => ladder.flatMap((features, step) => features.flatMap((feature) => make(feature, step)))

/**
 * Every wall. For one file the last matching wall counts alone, so each lists all that it refuses, and the general ones stand first.
 * @type {Wall[]}
 */
export const walls = [
  { files: ['contract/src/**'], excludeFiles: TESTS, refuses: [contractOnly] },
  { files: ['contract/src/**/*.test.ts'], refuses: [upward, server, web] },
  { files: ['e2e/**'], refuses: [upward, server, web, driver, serverSupport] },
  { files: ['test/support/**'], refuses: [upward, web, driver] },
  { files: ['test/support/browser/**'], refuses: [upward, server, web, driver, serverSupport] },
  // The benchmark fills a database by itself: a million posts come through no front door.
  { files: ['bench/**'], refuses: [upward, server, web] },
  // The faults befall the server that its own tests start, and people act in them as in those.
  { files: ['bench/faults/**'], refuses: [upward, web] },

  // The plans of single queries are looked at where no feature stands between.
  { files: ['server/test/**'], refuses: [upward, web, driver, schemas, routes] },
  { files: ['server/src/**'], refuses: [upward, web, driver, schemas, stores, routes] },
  { files: ['server/src/**'], excludeFiles: TESTS, refuses: [upward, web, driver, schemas, stores, routes, tests] },
  { files: ['server/src/app.ts'], refuses: [upward, web, driver, schemas, stores, tests] },
  { files: ['server/src/http/**'], excludeFiles: TESTS, refuses: [upward, web, driver, schemas, featuresFromHttp, tests] },
  // The API document is made of the schemas themselves.
  { files: ['server/src/http/openapi.ts'], refuses: [upward, web, driver, featuresFromHttp, tests] },
  { files: ['server/src/platform/**'], excludeFiles: TESTS, refuses: [upward, web, driver, schemas, roomsFromPlatform, tests] },
  {
    files: ['server/src/platform/database/db.ts', 'server/src/platform/database/copy.ts'],
    refuses: [upward, web, schemas, roomsFromPlatform, tests],
  },
  { files: ['server/src/platform/config/config.ts'], refuses: [upward, web, driver, roomsFromPlatform, tests] },
  ...onEachStep(serverFeature),

  { files: ['web/src/**'], refuses: [upward, server, schemas] },
  { files: ['web/src/**'], excludeFiles: TESTS, refuses: [upward, server, schemas, tests] },
  { files: ['web/src/ui/**'], excludeFiles: TESTS, refuses: [upward, server, schemas, aboveUi, tests] },
  { files: ['web/src/lib/**'], excludeFiles: TESTS, refuses: [upward, server, schemas, aboveLib, tests] },
  { files: ['web/src/pages/**'], excludeFiles: TESTS, refuses: [upward, server, schemas, otherPages, tests] },
  ...onEachStep(webFeature),
  { files: ['web/gallery/**'], refuses: [upward, server, schemas, aboveUi] },
]

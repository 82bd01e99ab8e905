/**
 * Selects the tests that a change can affect, for `npm test -- --changed`, by the layout of the repository (docs/architecture.md) and
 * the imports between server features.
 */
import { basename } from 'node:path'
import { layers } from './architecture/layers.mjs'

/** Beginnings of the file names of the browser specs for each feature. @type {Record<string, string[]>} */
export const SPECS = {
  account: ['accounts'],
  alerts: ['alerts'],
  auth: ['accounts'],
  chat: ['chat'],
  comments: ['posts.', 'notifications'],
  community: ['screens'],
  events: ['live'],
  friendships: ['people'],
  health: ['shell'],
  ideas: ['posts', 'composer', 'feed'],
  learning: ['learning'],
  likes: ['posts.', 'notifications'],
  markets: ['markets'],
  'market-data': ['overview'],
  'market-overview': ['overview'],
  media: ['viewer', 'composer'],
  news: ['news'],
  notifications: ['notifications', 'daily-mail'],
  people: ['people', 'safety'],
  posts: ['posts', 'composer', 'feed'],
  prices: ['prices', 'markets'],
  profiles: ['profiles'],
  push: ['push'],
  receipts: ['posts'],
  reports: ['safety'],
  screener: ['screener'],
  search: ['search'],
  symbols: ['markets', 'search'],
  texts: ['posts.', 'xss'],
  'track-records': ['profiles'],
  trending: ['trending'],
  'offline-queue': ['offline', 'chat-network'],
  votes: ['markets'],
  watchlists: ['markets'],
}

const FEATURES = new Set(layers.flat())

/** @typedef {{ files: string[], isEverything: boolean }} Affected */

/**
 * Returns the test files that a change can affect.
 * @param {readonly string[]} changed paths relative to the root, with `/`
 * @param {readonly string[]} tests the paths of all test files
 * @param {(feature: string) => readonly string[]} importersOf returns the server features that import a feature
 * @returns {Affected} `isEverything`: the change affects code that all tests use
 */
export function affectedBy(changed, tests, importersOf) {
  /** @type {Set<string>} */
  const chosen = new Set()
  const add = (/** @type {(test: string) => boolean} */ matches) => tests.filter(matches).forEach((test) => chosen.add(test))
  for (const path of changed) {
    if (tests.includes(path)) chosen.add(path)
    else if (/\.md$|^docs\/|^\.github\//.test(path)) add((test) => test === 'scripts/docs.test.mjs')
    else if (/^(scripts\/|oxlint\.config)/.test(path)) add((test) => test.startsWith('scripts/'))
    else if (path.startsWith('bench/')) add((test) => test.startsWith('bench/'))
    else if (path.startsWith('e2e/')) add((test) => test.startsWith('e2e/'))
    else {
      const feature = featureOf(path)
      if (feature === undefined) return { files: [], isEverything: true }
      const others = path.startsWith('web/') ? [] : [feature, ...importersOf(feature)]
      add((test) => isOf(test, feature, others))
    }
  }
  return { files: [...chosen], isEverything: false }
}

/** Returns the feature that a file belongs to. @param {string} path @returns {string | undefined} */
function featureOf(path) {
  const [, name] = /^(?:server|web)\/src\/features\/([^/]+)\//.exec(path) ?? /^contract\/src\/([^/.]+)\.ts$/.exec(path) ?? []
  return name !== undefined && FEATURES.has(name) ? name : undefined
}

/** @param {string} test @param {string} feature @param {readonly string[]} serverFeatures */
function isOf(test, feature, serverFeatures) {
  if (test.startsWith('web/')) return test.startsWith(`web/src/features/${feature}/`) || test.startsWith('web/src/pages/')
  if (test.startsWith('e2e/')) return (SPECS[feature] ?? []).some((prefix) => basename(test).startsWith(prefix))
  if (serverFeatures.length === 0) return false
  if (test.startsWith('server/test/')) return !test.startsWith('server/test/process/')
  return test.startsWith('contract/') || serverFeatures.some((name) => test.startsWith(`server/src/features/${name}/`))
}

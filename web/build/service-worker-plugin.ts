import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { TRANSLATED } from './content-plugin.ts'

const WORKER = resolve(import.meta.dirname, '../worker/service-worker.ts')
const FILE = 'sw.js'
const PUBLIC = resolve(import.meta.dirname, '../public')
/** Files without a hash in their name that an offline start needs. */
const FIXED_NAME_FILES = ['appearance.js', 'favicon.svg', 'app-icon-192.png']
/** Chunks above this size that a start does not need (PDF, charts) are cached on first use. */
const MAX_PRECACHE_BYTES = 100_000

/** The chunk of the member pages, which `vite.config.ts` names. */
const MEMBERS = 'members'

/** Whether a chunk contains only translated lessons; those are cached on first use. */
const isTranslation = (file: Rolldown.OutputChunk | Rolldown.OutputAsset) =>
  file.type === 'chunk' && file.moduleIds.some((id) => id.includes(TRANSLATED))

const sizeOf = (file: Rolldown.OutputChunk | Rolldown.OutputAsset) => (file.type === 'chunk' ? file.code : file.source).length

/** The chunk and everything it imports statically. */
function importsOf(bundle: Rolldown.OutputBundle, name: string, known = new Set<string>()): Set<string> {
  const chunk = bundle[name]
  if (chunk?.type !== 'chunk' || known.has(name)) return known
  known.add(name)
  for (const needed of chunk.imports) importsOf(bundle, needed, known)
  return known
}

/** The last module script of the page. It imports all other chunks, so its hash changes with any of them. */
function entryOf(page: string): string {
  const entry = [...page.matchAll(/<script type="module"[^>]* src="\/([^"]+)"/g)].at(-1)?.[1]
  if (entry === undefined) throw new Error('index.html has no module script.')
  return entry
}

/** Vite plugin: builds the service worker as one script that contains the list of files to cache. */
export function serviceWorker(): Plugin {
  return {
    name: 'trademates-service-worker',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'chunk', id: WORKER, fileName: FILE })
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const worker = bundle[FILE]
        const page = bundle['index.html']
        if (worker?.type !== 'chunk' || page?.type !== 'asset') throw new Error('The build has no page or no worker.')
        const entry = entryOf(String(page.source))
        if (worker.imports.length + worker.exports.length > 0) throw new Error('The service worker must be one script.')
        const members = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === MEMBERS)
        if (members === undefined) throw new Error(`There is no chunk ${MEMBERS}.`)
        const needed = importsOf(bundle, members.fileName, importsOf(bundle, entry))
        const assets = Object.values(bundle)
          .filter((file) => /^assets\/.*\.(js|css|woff2)$/.test(file.fileName))
          .filter((file) => needed.has(file.fileName) || (sizeOf(file) <= MAX_PRECACHE_BYTES && !isTranslation(file)))
          .map(({ fileName }) => `/${fileName}`)
        const version = createHash('sha256').update(assets.join()).update(page.source).update(worker.code)
        for (const name of FIXED_NAME_FILES) version.update(readFileSync(resolve(PUBLIC, name)))
        const built = {
          files: ['/', ...FIXED_NAME_FILES.map((name) => `/${name}`), ...assets.toSorted()],
          entry: `/${entry}`,
          version: version.digest('base64url').slice(0, 12),
        }
        worker.code = `const BUILT=${JSON.stringify(built)};${worker.code}`
      },
    },
  }
}

import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import { listLicences, formatLicences } from './licences.ts'

const NAME = 'virtual:licences'
const FILE = 'licences.txt'
const ROOT = resolve(import.meta.dirname, '../..')

/** Vite plugin: provides the licenses of all dependencies as a module and writes their texts into one file. */
export function licences(): Plugin {
  return {
    name: 'trademates-licences',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load(id) {
      if (id !== `\0${NAME}`) return undefined
      return `export const licences = ${JSON.stringify(listLicences(ROOT).map(({ text: _, ...named }) => named))}`
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: FILE, source: formatLicences(listLicences(ROOT)) })
    },
    configureServer(server) {
      server.middlewares.use(`/${FILE}`, (_request, response) => {
        response.setHeader('content-type', 'text/plain; charset=utf-8')
        response.end(formatLicences(listLicences(ROOT)))
      })
    },
  }
}

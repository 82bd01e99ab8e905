import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Page } from '@playwright/test'

/** A build of the component gallery. */
export interface Gallery {
  /** Opens the gallery in a page. */
  open: (page: Page) => Promise<void>
  close: () => Promise<void>
}

const HOME = 'http://gallery.test'
const web = resolve(import.meta.dirname, '../../../web')
/** The browser targets of the client's style sheets. */
const TARGET = 'chrome123'

/** Builds the gallery. Throws with the output of the build if it fails. */
export async function buildGallery(): Promise<Gallery> {
  const folder = await mkdtemp(join(tmpdir(), 'trademates-gallery-'))
  const vite = join(createRequire(join(web, 'package.json')).resolve('vite/package.json'), '../bin/vite.js')
  const args = [vite, 'build', '--outDir', folder, '--emptyOutDir', '--target', TARGET, '--logLevel', 'warn']
  const builder = spawn(process.execPath, args, { cwd: join(web, 'gallery'), stdio: ['ignore', 'inherit', 'pipe'] })
  let output = ''
  builder.stderr.setEncoding('utf8').on('data', (text: string) => (output += text))
  const [code] = (await once(builder, 'close')) as [number | null]
  if (code !== 0) throw new Error(`The gallery was not built:\n${output}`)
  return {
    open: async (page) => {
      await page.route(`${HOME}/**`, async (route) => {
        const { pathname } = new URL(route.request().url())
        await route.fulfill({ path: join(folder, pathname === '/' ? 'index.html' : pathname) })
      })
      await page.goto(HOME)
    },
    close: () => rm(folder, { recursive: true, force: true }),
  }
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Page } from '@playwright/test'

/** A gallery of the components, built for looking at it once. */
export interface Gallery {
  /** Opens it in a page. */
  open: (page: Page) => Promise<void>
  close: () => Promise<void>
}

const HOME = 'http://gallery.test'
const web = resolve(import.meta.dirname, '../../../web')
/** What the client's own style sheets are built for. */
const TARGET = 'chrome123'

/** Builds the gallery. Throws with what the builder said. */
export async function buildGallery(): Promise<Gallery> {
  const folder = await mkdtemp(join(tmpdir(), 'trademates-gallery-'))
  const vite = join(createRequire(join(web, 'package.json')).resolve('vite/package.json'), '../bin/vite.js')
  const args = [vite, 'build', '--outDir', folder, '--emptyOutDir', '--target', TARGET, '--logLevel', 'warn']
  const builder = spawn(process.execPath, args, { cwd: join(web, 'gallery'), stdio: ['ignore', 'inherit', 'pipe'] })
  let said = ''
  builder.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
  const [code] = (await once(builder, 'close')) as [number | null]
  if (code !== 0) throw new Error(`The gallery was not built:\n${said}`)
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

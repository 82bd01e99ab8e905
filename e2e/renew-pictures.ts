/**
 * `npm run pictures`: takes the snapshots in `pictures/` of the visual regression tests again, also those that differ within the tolerance, and
 * writes each with a palette, so that the repository stays small. Further arguments go to Playwright: `npm run pictures -- -g chat`.
 */
import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import sharp from 'sharp'

const root = resolve(import.meta.dirname, '..')

const playwright = join(createRequire(import.meta.url).resolve('@playwright/test/package.json'), '../cli.js')
const args = [playwright, 'test', '--config', 'e2e', 'e2e/app/visual', '--update-snapshots=all', '--retries', '0', ...process.argv.slice(2)]
const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' })

for (const file of globSync('e2e/pictures/*.png', { cwd: root })) {
  const path = join(root, file)
  const picture = sharp(await readFile(path))
  if (!(await picture.metadata()).isPalette) await writeFile(path, await picture.png({ palette: true, effort: 10, dither: 0 }).toBuffer())
}
process.exitCode = status ?? 1

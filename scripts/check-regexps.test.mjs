import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { checkRegExps } from './check-regexps.mjs'

let root = ''
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'regexps-'))
})
afterEach(() => rm(root, { recursive: true }))

/** @param {string} file @param {string} text */
async function write(file, text) {
  await mkdir(dirname(join(root, file)), { recursive: true })
  await writeFile(join(root, file), text)
}

const check = () => checkRegExps(root, join(root, 'linear-regexps.json'))

it('refuses an expression that takes quadratic or exponential time, by file and line', async () => {
  await write('server/src/http/mount-routes.ts', 'const a = 1\nexport const parts = (text: string) => text.split(/\\s*,\\s*/)\n')
  await write('contract/src/wire.ts', 'export const WORDS = /^(?:\\w+\\s?)+$/\n')
  expect(check()).toEqual([
    // On a busy machine the exact proof runs out of time, and the search that follows may find a lower degree or give up.
    expect.stringMatching(/^contract\/src\/wire\.ts:1 .+ (takes .+ time|is too complicated to check)$/),
    expect.stringMatching(/^server\/src\/http\/mount-routes\.ts:2 .+ (takes .+ time|is too complicated to check)$/),
  ])
  // Only linear ones are remembered.
  expect(check()).toHaveLength(2)
})

it('lets an expression pass that takes linear time, and those of tests', async () => {
  await write('server/src/http/mount-routes.ts', 'export const WORD = /^\\w{1,20}$/\n')
  await write('server/src/http/mount.test.ts', 'export const SPACES = /\\s*,/\n')
  expect(check()).toEqual([])
})

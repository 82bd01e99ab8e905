import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { affectedBy, SPECS } from './affected.mjs'
import { layers } from './architecture/layers.mjs'
import { readTestArgs } from './test-args.mjs'
import { listTestFiles, testSteps } from './test-steps.mjs'

const root = resolve(import.meta.dirname, '..')
const tests = listTestFiles(root).flatMap(({ files }) => files)
const place = { root, report: 'report.json' }
/** @type {import('./test-steps.mjs').Selection} */
const core = { scope: 'core', shard: null, files: null, titles: [], isNamed: false, quarantine: [] }
const commandsOf = (/** @type {Partial<import('./test-steps.mjs').Selection>} */ selection) =>
  Object.fromEntries(testSteps({ ...core, ...selection }, place).map(({ name, command }) => [name, command.join(' ')]))

describe('the options of a test run', () => {
  it('choose the scope, a shard and a part', () => {
    expect(readTestArgs([])).toEqual({ scope: 'core', changedSince: null, shard: null, words: [] })
    expect(readTestArgs(['--all', '--shard=2/4', 'posts'])).toEqual({ scope: 'all', changedSince: null, shard: '2/4', words: ['posts'] })
  })

  it('compare with origin/main or a given commit', () => {
    expect(readTestArgs(['--changed']).changedSince).toBe('origin/main')
    expect(readTestArgs(['--changed', 'abc123'])).toMatchObject({ changedSince: 'abc123', words: [] })
    expect(readTestArgs(['--changed=abc123']).changedSince).toBe('abc123')
  })

  it('are refused where they are unknown', () => {
    expect(() => readTestArgs(['--fast'])).toThrow(/--fast/)
    expect(() => readTestArgs(['--shard=2'])).toThrow('--shard=2: N/M is needed')
  })
})

describe('the steps of a test run', () => {
  it('retry nothing in npm test, and once in test:all', () => {
    expect(JSON.stringify(commandsOf({}))).not.toMatch(/retr/)
    for (const command of Object.values(commandsOf({ scope: 'all' }))) expect(command).toMatch(/--retr(y|ies)=1/)
  })

  it('run all tests in npm test and the rest together, none in both', () => {
    const [first, rest] = [commandsOf({}), commandsOf({ scope: 'rest' })]
    expect(first['browser tests']).toContain('--grep (?=.*@core)')
    expect(rest['browser tests']).toContain('--grep-invert @core')
    for (const name of ['unit tests', 'server tests', 'process tests']) {
      expect(first[name]).toContain('--tagsFilter=!full')
      expect(rest[name]).toContain('--tagsFilter=full')
    }
  })

  it('run a named part whole, and nothing beside it', () => {
    const files = ['server/src/features/likes/like.test.ts']
    const commands = commandsOf({ files, isNamed: true })
    expect(Object.keys(commands)).toEqual(['server tests'])
    expect(commands['server tests']).toContain(files[0])
    expect(commands['server tests']).not.toContain('--tagsFilter')
  })

  it('find a test by a part of its name, whatever characters it holds', () => {
    const commands = commandsOf({ titles: ['a like (once)'], isNamed: true })
    expect(commands['server tests']).toContain(String.raw`--testNamePattern ^.*(?:a like \(once\))`)
    expect(commands['browser tests']).toContain(String.raw`--grep (?=.*(?:a like \(once\)))`)
  })

  it('leave quarantined tests out', () => {
    const commands = commandsOf({ quarantine: [{ test: 'a slow one' }] })
    expect(commands['server tests']).toContain('(?!.*(?:a slow one))')
    expect(commands['browser tests']).toContain('--grep-invert a slow one')
  })

  it('leave out no test file of the repository', () => {
    const all = globSync('{contract,server,web,e2e,bench,test,scripts}/**/*.{test,spec}.{ts,tsx,mjs}', {
      cwd: root,
      exclude: ['**/node_modules'],
    })
    expect(all.filter((file) => !tests.includes(file))).toEqual([])
  })
})

it('no test is quarantined', () => {
  expect(JSON.parse(readFileSync(join(root, 'test/quarantine.json'), 'utf8'))).toEqual([])
})

describe('a change', () => {
  const filesFor = (/** @type {string[]} */ ...changed) => affectedBy(changed, tests, () => ['notifications'])

  it('of a feature affects its tests, those of features that import it, its specs and the tests of the whole API', () => {
    const { files, isEverything } = filesFor('server/src/features/likes/like.ts')
    expect(isEverything).toBe(false)
    expect(files).toEqual(
      expect.arrayContaining([
        'server/src/features/likes/like.test.ts',
        'server/src/features/notifications/settings.test.ts',
        'server/test/api/authorization.test.ts',
        'e2e/posts/posts.spec.ts',
      ]),
    )
    expect(files.filter((file) => file.startsWith('server/src/features/alerts/'))).toEqual([])
    expect(files.filter((file) => file.startsWith('server/test/process/'))).toEqual([])
  })

  it('of the client of a feature affects no server test', () => {
    const { files } = filesFor('web/src/features/likes/LikeButton.tsx')
    expect(files).toContain('e2e/posts/posts.spec.ts')
    expect(files.filter((file) => file.startsWith('server/'))).toEqual([])
  })

  it('of a test affects that test, of a page under docs the test of the documents', () => {
    expect(filesFor('e2e/app/live.spec.ts').files).toEqual(['e2e/app/live.spec.ts'])
    expect(filesFor('docs/running.md').files).toEqual(['scripts/docs.test.mjs'])
  })

  it.each([
    'server/src/platform/database/db.ts',
    'contract/src/wire.ts',
    'web/src/ui/buttons/Button.tsx',
    'server/migrations/0001-people.sql',
    'package.json',
  ])('of %s affects everything', (file) => {
    expect(filesFor(file).isEverything).toBe(true)
  })

  it('reaches a spec for every feature', () => {
    expect(Object.keys(SPECS).toSorted()).toEqual(layers.flat().toSorted())
    for (const prefix of Object.values(SPECS).flat())
      expect(
        tests.some((test) => new RegExp(`^e2e/[a-z]+/${prefix}`).test(test)),
        prefix,
      ).toBe(true)
  })
})

import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { checkSubject, findSubject, MAX_SUBJECT_LENGTH, TYPES } from './commit-message.mjs'

const root = resolve(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'trademates-commit-message-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A Git repository whose merge, if any, is under way. @param {string} name */
function createRepository(name, isMerging = false) {
  const repository = join(folder, name)
  spawnSync('git', ['init', '--quiet', repository])
  if (isMerging) writeFileSync(join(repository, '.git/MERGE_HEAD'), `${'0'.repeat(40)}\n`)
  return repository
}

/** Runs the hook in a repository as Git does. @param {string} repository @param {string} message */
function runHook(repository, message) {
  const file = join(repository, '.git/COMMIT_EDITMSG')
  writeFileSync(file, message)
  return spawnSync(process.execPath, [join(root, 'scripts/commit-message.mjs'), file], { cwd: repository, encoding: 'utf8' })
}

describe('the commit subject', () => {
  it.each(TYPES)('is accepted with the type %s, with and without a scope', (type) => {
    expect(checkSubject(`${type}: add a filter`)).toEqual([])
    expect(checkSubject(`${type}(price-alerts): add a filter`)).toEqual([])
  })

  it.each([
    ['without a type', 'Add a filter'],
    ['with an unknown type', 'feature: add a filter'],
    ['with an empty scope', 'feat(): add a filter'],
    ['with a scope in capitals', 'feat(Posts): add a filter'],
    ['without a space after the colon', 'feat:add a filter'],
    ['without a summary', 'feat(posts): '],
    ['of a merge', "Merge branch 'main' into posts"],
    ['that is empty', ''],
  ])('is refused %s', (_case, subject) => {
    expect(checkSubject(subject)).toEqual([expect.stringContaining('type(scope): summary')])
  })

  it('is accepted with 72 characters and refused with 73', () => {
    const prefix = 'feat: '
    const longest = prefix + 'ä'.repeat(MAX_SUBJECT_LENGTH - prefix.length)
    expect(longest).toHaveLength(72)
    expect(checkSubject(longest)).toEqual([])
    expect(checkSubject(`${longest}a`)).toEqual(['The subject has 73 characters; at most 72 are allowed.'])
  })

  it('is the first line that is neither empty nor a comment', () => {
    expect(findSubject('\n# On branch main\nfix(chat): keep the draft\n\nBecause.\n')).toBe('fix(chat): keep the draft')
  })

  it('has its types listed in CONTRIBUTING.md', () => {
    expect(readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')).toContain(TYPES.map((type) => `\`${type}\``).join(', '))
  })
})

describe('the commit-msg hook', () => {
  it('accepts a valid subject', () => {
    expect(runHook(createRepository('valid'), 'fix(chat): keep the draft\n')).toMatchObject({ status: 0, stderr: '' })
  })

  it('refuses an invalid subject and quotes it', () => {
    const { status, stderr } = runHook(createRepository('invalid'), 'Keep the draft\n')
    expect(status).toBe(1)
    expect(stderr).toContain('Subject: Keep the draft')
  })

  it('refuses a merge commit even with a valid subject', () => {
    const { status, stderr } = runHook(createRepository('merging', true), 'fix(chat): keep the draft\n')
    expect(status).toBe(1)
    expect(stderr).toContain('Merge commits are not allowed')
  })
})

/**
 * The commit-msg hook: rejects merge commits and subjects that do not read `type(scope): summary`.
 * Usage: `node scripts/commit-message.mjs FILE`, where FILE holds the message.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

export const TYPES = ['feat', 'fix', 'perf', 'refactor', 'test', 'docs', 'build', 'ci', 'chore', 'revert']
export const MAX_SUBJECT_LENGTH = 72

const FORMAT = new RegExp(`^(?:${TYPES.join('|')})(?:\\([a-z0-9][a-z0-9-]*\\))?: \\S`)

/**
 * Returns the first line of a commit message that is neither empty nor a comment.
 * @param {string} message
 */
export function findSubject(message) {
  const lines = message.split('\n').map((line) => line.trim())
  return lines.find((line) => line !== '' && !line.startsWith('#')) ?? ''
}

/**
 * Returns what is wrong with a subject, one sentence each; nothing for a valid one.
 * @param {string} subject
 */
export function checkSubject(subject) {
  const length = [...subject].length
  const problems = []
  if (!FORMAT.test(subject))
    problems.push(`The subject must read "type(scope): summary"; the scope is optional, types: ${TYPES.join(', ')}.`)
  if (length > MAX_SUBJECT_LENGTH) problems.push(`The subject has ${length} characters; at most ${MAX_SUBJECT_LENGTH} are allowed.`)
  return problems
}

/** Whether the current commit is a merge. */
function isMerge() {
  return existsSync(execFileSync('git', ['rev-parse', '--git-path', 'MERGE_HEAD'], { encoding: 'utf8' }).trim())
}

if (process.argv[1] === import.meta.filename) {
  const subject = findSubject(readFileSync(process.argv[2] ?? '', 'utf8'))
  const problems = isMerge() ? ['Merge commits are not allowed; rebase instead.'] : checkSubject(subject)
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) console.error(`Subject: ${subject}`)
  process.exitCode = problems.length > 0 ? 1 : 0
}

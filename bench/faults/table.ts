import type { TestCase } from 'vitest/node'

const VERDICTS = { passed: 'held', failed: 'FAILED', skipped: 'not here', pending: 'not run' } as const

const idsIn = (title: string): string[] => title.match(/\bF\d\d\b/g) ?? title.match(/\bG\d\d\b/g) ?? []

/** The table of a run: fault (target, where it is about no single fault), what was done, what was seen, verdict; in their order. Tests of nothing of the kind are left out. */
export function ofFaults(cases: readonly TestCase[]): string {
  const rows = cases
    .filter((one) => one.result().state !== 'skipped' || one.options.mode === 'run')
    .flatMap((one) =>
      idsIn(one.name).map((id) => {
        const seen = one.annotations().map(({ message }) => message)
        return [id, one.name.replace(/^(?:[AFGSV]\d[\d.]* )+/, ''), seen.join('; '), VERDICTS[one.result().state]] as const
      }),
    )
    .toSorted(([one], [other]) => one.localeCompare(other))
  return ['| fault | what was done | what was seen | verdict |', '|---|---|---|---|', ...rows.map((row) => `| ${row.join(' | ')} |`)].join(
    '\n',
  )
}

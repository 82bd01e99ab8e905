import type { TestCase } from 'vitest/node'

const VERDICTS = { passed: 'passed', failed: 'FAILED', skipped: 'skipped', pending: 'not run' } as const

const findFaultIds = (title: string): string[] => title.match(/\bF\d\d\b/g) ?? title.match(/\bG\d\d\b/g) ?? []

/** Returns a Markdown table with a row for each fault (or target) named in a test title, sorted by id. */
export function formatFaultTable(cases: readonly TestCase[]): string {
  const rows = cases
    .filter((one) => one.result().state !== 'skipped' || one.options.mode === 'run')
    .flatMap((one) =>
      findFaultIds(one.name).map((id) => {
        const seen = one.annotations().map(({ message }) => message)
        return [id, one.name.replace(/^(?:[AFGSV]\d[\d.]* )+/, ''), seen.join('; '), VERDICTS[one.result().state]] as const
      }),
    )
    .toSorted(([one], [other]) => one.localeCompare(other))
  return ['| fault | test | observation | result |', '|---|---|---|---|', ...rows.map((row) => `| ${row.join(' | ')} |`)].join('\n')
}

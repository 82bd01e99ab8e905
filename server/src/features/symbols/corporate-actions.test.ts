import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTempFolder } from '@trademates/test-support/server/server-process.ts'
import { StartError } from '#platform/process/start-error.ts'
import { readCorporateActions } from './corporate-actions.ts'
import { findSymbol } from './find.ts'
import { findFirstOpen } from './sessions.ts'

const HEAD = 'symbol\tdate\tkind\ta\tb\tnew_symbol\tprice\tnote'

async function writeActions(...lines: string[]): Promise<string> {
  const file = join(await createTempFolder(), 'actions.tsv')
  await writeFile(file, lines.join('\n'))
  return file
}

test('reads actions by symbol in order of their dates, and the file of the operator wins', async () => {
  const file = await writeActions(
    HEAD,
    'NVDA\t2026-12-01\tsplit\t3\t1\t\t\tsecond',
    'NVDA\t2026-11-24\tsplit\t2\t1',
    'NVDA\t2026-12-01\tsplit\t4\t1\t\t\tcorrected',
    'AAPL\t2026-12-02\tspecial\t\t\t\t12.50\t',
    '',
    'OLDCO\t2026-12-03\trename\t\t\tNEWCO\t\t',
    'GONE\t2026-12-04\tdelist\t\t\t\t7.25\tcash offer',
    'LOST\t2026-12-04\tdelist',
  )
  const actions = readCorporateActions(file)
  expect(actions.get('NVDA')).toEqual([
    { symbol: 'NVDA', date: '2026-11-24', note: '', kind: 'split', a: '2', b: '1' },
    { symbol: 'NVDA', date: '2026-12-01', note: 'corrected', kind: 'split', a: '4', b: '1' },
  ])
  expect(['AAPL', 'OLDCO', 'GONE', 'LOST'].map((code) => actions.get(code))).toEqual([
    [{ symbol: 'AAPL', date: '2026-12-02', note: '', kind: 'special', amount: '12.50' }],
    [{ symbol: 'OLDCO', date: '2026-12-03', note: '', kind: 'rename', newSymbol: 'NEWCO' }],
    [{ symbol: 'GONE', date: '2026-12-04', note: 'cash offer', kind: 'delist', price: '7.25' }],
    [{ symbol: 'LOST', date: '2026-12-04', note: '', kind: 'delist', price: null }],
  ])
  expect(readCorporateActions(null)).toBeInstanceOf(Map)
})

test.each([
  ['NVDA\t2026-11-24\tsplitt\t2\t1', 'line 2: kind is "splitt"; split, special, rename or delist is needed'],
  ['NVDA\t2026-11-31\tsplit\t2\t1', 'line 2: date is "2026-11-31"; a date such as 2026-11-23 is needed'],
  ['NVDA\t2026-11-24\tsplit\t2\t0', 'line 2: b is "0"; a number above zero is needed'],
  ['NVDA\t2026-11-24\tsplit\ttwo\t1', 'line 2: a is "two"; a number above zero is needed'],
  ['NOSUCH\t2026-11-24\tsplit\t2\t1', 'line 2: symbol is "NOSUCH"; a symbol of the catalog is needed'],
  ['NVDA\t2026-11-24\tspecial\t1', 'line 2: price is ""; a number above zero is needed'],
  ['NVDA\t2026-11-24\trename\t\t\tn v', 'line 2: new_symbol is "n v"; a symbol is needed'],
  ['NVDA\t2026-11-24\tdelist\t\t\t\t-1', 'line 2: price is "-1"; a number above zero is needed'],
  ['NVDA\t2026-11-24\tdelist\t\t\t\t1\tnote\tmore', 'line 2: there are 9 columns; 8 are needed'],
])('refuses %j in one line', async (line, problem) => {
  const file = await writeActions(HEAD, line)
  expect(() => readCorporateActions(file)).toThrow(new StartError(`${file} ${problem}`))
})

test('refuses a file without the columns, and one that is missing', async () => {
  const file = await writeActions('symbol,date')
  expect(() => readCorporateActions(file)).toThrow(`${file} line 1: the columns are "symbol,date"; symbol, date, kind,`)
  expect(() => readCorporateActions('/nowhere/actions.tsv')).toThrow(
    'ACTIONS_FILE names /nowhere/actions.tsv, which cannot be read (ENOENT); a readable file is needed',
  )
})

test.each([
  ['AAPL', '2026-11-24', '2026-11-24T14:30'],
  // A Saturday.
  ['AAPL', '2026-11-28', '2026-11-30T14:30'],
  ['ESZ26', '2026-11-24', '2026-11-23T23:00'],
  ['BTCUSD', '2026-11-24', '2026-11-24T00:00'],
])('the first session of %s on %s opens at %s', (code, day, open) => {
  const hours = findSymbol(code)?.hours
  expect(hours && new Date(findFirstOpen(hours, day) ?? 0).toISOString().slice(0, 16)).toBe(open)
})

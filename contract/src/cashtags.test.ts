import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findCashtags } from './cashtags.ts'

const KNOWN = ['EURUSD', 'AAPL', 'BTCUSD', 'ESZ26', 'BRK.B', 'BTC.X', 'ES1!', '6EZ26', '1INCH', 'AAPL261218C202.5']
const tagsIn = (text: string) => findCashtags(text, (tag) => KNOWN.includes(tag)).map(({ tag }) => tag)

test.each([
  ['$EURUSD and $AAPL, $BTCUSD; ($ESZ26)', ['EURUSD', 'AAPL', 'BTCUSD', 'ESZ26']],
  ['lower case: $eurusd', ['EURUSD']],
  ['$BRK.B or $BTC.X, $ES1! $6EZ26 $1INCH $AAPL261218C202.5', ['BRK.B', 'BTC.X', 'ES1!', '6EZ26', '1INCH', 'AAPL261218C202.5']],
  ['I sold $AAPL.', ['AAPL']],
  ['I sold $AAPL.Then I slept. $AAPL!', ['AAPL', 'AAPL']],
  ['it costs $100, $1,000 or $5k', []],
  ['$UNKNOWN is not a symbol', []],
  ['US$AAPL, $$AAPL, https://x.example/$AAPL and $AAPLs', []],
  ['', []],
])('%s', (text, tags) => {
  expect(tagsIn(text)).toEqual(tags)
})

test('in any text, a cashtag is at its reported position and known', () => {
  const part = fc.oneof(fc.string(), fc.constantFrom('$', '.', '!', ' ', ...KNOWN, ...KNOWN.map((code) => `$${code.toLowerCase()}`)))
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const text = parts.join('')
      const found = findCashtags(text, (tag) => KNOWN.includes(tag))
      for (const [at, { tag, start, end }] of found.entries()) {
        expect(KNOWN).toContain(tag)
        expect(text.slice(start, end).toUpperCase()).toBe(`$${tag}`)
        expect(start).toBeGreaterThanOrEqual(found[at - 1]?.end ?? 0)
      }
    }),
  )
})

test('finds a known tag between blanks, in upper and lower case', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...KNOWN.flatMap((code) => [code, code.toLowerCase()]))), (codes) => {
      expect(tagsIn(codes.map((code) => `$${code}`).join(' '))).toEqual(codes.map((code) => code.toUpperCase()))
    }),
  )
})

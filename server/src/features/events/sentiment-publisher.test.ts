import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSentimentPublisher, SENTIMENT_INTERVAL_MS } from './sentiment-publisher.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the gauge of a symbol is sent at once, then at most once in five seconds with the newest figures', async () => {
  let bullish = 0
  const sent: string[] = []
  const publisher = createSentimentPublisher({
    viewersOf: (symbol) => (symbol === 'DOGEUSD' ? [] : ['ana', 'ben']),
    loadGauge: () => Promise.resolve({ window: '24h' as const, bullish, bearish: 0 }),
    send: (user, { data }) => sent.push(`${user} ${data.symbol} ${data.bullish}`),
    log: { warn: vi.fn() } as never,
  })
  const changed = (symbol: string, count: number) => {
    bullish = count
    publisher.changed(symbol)
  }
  for (const count of [1, 2, 3]) changed('BTCUSD', count)
  await vi.advanceTimersByTimeAsync(0)
  changed('BTCUSD', 7)
  changed('ETHUSD', 7)
  changed('DOGEUSD', 7)
  await vi.advanceTimersByTimeAsync(SENTIMENT_INTERVAL_MS - 1)
  expect(sent).toEqual(['ana BTCUSD 1', 'ben BTCUSD 1', 'ana ETHUSD 7', 'ben ETHUSD 7'])
  await vi.advanceTimersByTimeAsync(1)
  expect(sent.slice(4)).toEqual(['ana BTCUSD 7', 'ben BTCUSD 7'])
  await vi.advanceTimersByTimeAsync(SENTIMENT_INTERVAL_MS)
  expect(sent).toHaveLength(6)
  changed('BTCUSD', 8)
  await vi.advanceTimersByTimeAsync(0)
  expect(sent.slice(6)).toEqual(['ana BTCUSD 8', 'ben BTCUSD 8'])
  publisher.close()
})

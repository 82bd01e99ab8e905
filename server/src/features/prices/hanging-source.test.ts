import { afterAll, expect, test, vi } from 'vitest'
import { createTestDatabase } from '@trademates/test-support/server/database.ts'
import { startTestServer } from '@trademates/test-support/server/test-server.ts'
import { startPriceProvider } from '@trademates/test-support/services/price-provider.ts'
import { createKrakenSource } from './providers/kraken.ts'

const provider = await startPriceProvider()
afterAll(() => provider.close())

test('a server that stops does not wait for a source that does not answer', async () => {
  provider.respondWith(() => undefined)
  const database = await createTestDatabase()
  const server = await startTestServer(
    database.address,
    {},
    { prices: [createKrakenSource(provider)], marketRows: { intervalMs: 60_000, pauseFactor: 0 } },
  )
  // One bulk request for the lists of markets.
  await vi.waitFor(() => expect(provider.requests).not.toEqual([]), { timeout: 15_000 })
  let isClosed = false
  const closing = server.close().then(() => (isClosed = true))
  // Its request would time out after 8 seconds.
  await vi.waitFor(() => expect(isClosed).toBe(true), { timeout: 5_000 })
  await closing
  expect(server.logLines.filter((line) => !/"level":[123]0,/.test(line))).toEqual([])
  await database.drop()
})

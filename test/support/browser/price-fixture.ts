import { type Exchange, openExchange } from '#services/exchange.ts'
import { test as base } from './fixtures.ts'
import { startApp } from './app-process.ts'

/** For tests on a server that takes the prices of coins from an exchange, where the test sets them. */
export const test = base.extend<object, { exchange: Exchange }>({
  exchange: [
    async ({}, use) => {
      const exchange = await openExchange()
      await use(exchange)
      await exchange.close()
    },
    { scope: 'worker' },
  ],
  app: [
    async ({ exchange }, use) => {
      const app = await startApp({ settings: exchange.settings })
      await use(app)
      await app.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

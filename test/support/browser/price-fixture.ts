import { type Binance, startBinance } from '#services/binance.ts'
import { test as base } from './fixtures.ts'
import { startTestApp } from './app-process.ts'

/** Tests on a server with a local Binance whose prices the test sets. */
export const test = base.extend<object, { binance: Binance }>({
  binance: [
    async ({}, use) => {
      const binance = await startBinance()
      await use(binance)
      await binance.close()
    },
    { scope: 'worker' },
  ],
  app: [
    async ({ binance }, use) => {
      const app = await startTestApp({ settings: binance.settings })
      await use(app)
      await app.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

/**
 * @module-tag full
 * @module-tag slow
 */
import { join } from 'node:path'
import { createAlert, listAlerts, listAlertEvents } from '@trademates/contract/alerts'
import { listNotifications } from '@trademates/contract/notifications'
import { expect, it, onTestFinished } from 'vitest'
import { signUpUsers } from '@trademates/test-support/server/users.ts'
import { startBinance } from '@trademates/test-support/services/binance.ts'
import { startServerProcess, useDataDir } from '@trademates/test-support/server/server-process.ts'

const LEVELS = Array.from({ length: 20 }, (_, at) => 101 + at)
const TIMEOUT_MS = 180_000

const data = useDataDir()

it(
  'each of 20 alerts fires once although the evaluating process is killed twice during price changes',
  { timeout: TIMEOUT_MS },
  async () => {
    const binance = await startBinance()
    onTestFinished(() => binance.close())
    const publishPrice = (price: number) => binance.publish('BTCUSDT', `${price}`, '100')
    publishPrice(100)
    const server = startServerProcess({
      env: {
        DATA_DIR: data.path,
        PROCESSES: '2',
        RATE_LIMIT: 'off',
        ...binance.settings,
      },
    })
    const app = { url: await server.waitUntilReady(), emailFolder: join(data.path, 'mail') }
    const { ana } = await signUpUsers(app, 'ana')
    for (const level of LEVELS) await ana.call(createAlert, { body: { symbol: 'BTCUSD', kind: 'above', level: `${level}` } })
    // The connection may break when a process is killed.
    const bodyOrNone = <Item>(response: Promise<{ body: Item[] }>) => response.then(({ body }) => body).catch(() => [])
    const listFiredLevels = async () =>
      (await bodyOrNone(ana.call(listAlertEvents, { query: { limit: 50 } }))).map(({ level }) => Number(level)).toSorted((a, b) => a - b)
    const listKinds = async () => (await bodyOrNone(ana.call(listNotifications, { query: { limit: 50 } }))).map(({ kind }) => kind)

    let evaluators = 0
    for (const price of LEVELS) {
      publishPrice(price)
      // Some alerts have fired, others are being written.
      if (price % 10 === 5) {
        const { pid } = await server.waitForLog('alert evaluator started in this process', evaluators)
        process.kill(Number(pid), 'SIGKILL')
        evaluators += 1
      }
      await bodyOrNone(ana.call(listAlerts))
    }
    await expect.poll(listFiredLevels, { timeout: 60_000 }).toEqual(LEVELS)
    await server.waitForLog('alert evaluator started in this process', evaluators)
    await expect.poll(listKinds).toEqual(LEVELS.map(() => 'price_alert'))
    expect(await server.stop()).toBe(0)
  },
)

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
  'each of 20 alerts fires once, though the process that evaluates them is killed twice while the price goes through',
  { timeout: TIMEOUT_MS },
  async () => {
    const binance = await startBinance()
    onTestFinished(() => binance.close())
    const costs = (price: number) => binance.publish('BTCUSDT', `${price}`, '100')
    costs(100)
    const server = startServerProcess({
      env: {
        DATA_DIR: data.path,
        PROCESSES: '2',
        RATE_LIMIT: 'off',
        ...binance.settings,
      },
    })
    const door = { url: await server.waitUntilReady(), emailFolder: join(data.path, 'mail') }
    const { ana } = await signUpUsers(door, 'ana')
    for (const level of LEVELS) await ana.call(createAlert, { body: { symbol: 'BTCUSD', kind: 'above', level: `${level}` } })
    // The connection may break with the process that is killed.
    const soon = <Answer>(asked: Promise<{ body: Answer[] }>) => asked.then(({ body }) => body).catch(() => [])
    const fired = async () =>
      (await soon(ana.call(listAlertEvents, { query: { limit: 50 } }))).map(({ level }) => Number(level)).toSorted((a, b) => a - b)
    const told = async () => (await soon(ana.call(listNotifications, { query: { limit: 50 } }))).map(({ kind }) => kind)

    let evaluators = 0
    for (const price of LEVELS) {
      costs(price)
      // In the middle of it: some have fired, some are being written.
      if (price % 10 === 5) {
        const { pid } = await server.waitForLog('alerts are evaluated here', evaluators)
        process.kill(Number(pid), 'SIGKILL')
        evaluators += 1
      }
      await soon(ana.call(listAlerts))
    }
    await expect.poll(fired, { timeout: 60_000 }).toEqual(LEVELS)
    await server.waitForLog('alerts are evaluated here', evaluators)
    await expect.poll(told).toEqual(LEVELS.map(() => 'price_alert'))
    expect(await server.stop()).toBe(0)
  },
)

/** @module-tag slow */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Quote } from '@trademates/contract/prices'
import { onTestFinished, describe, expect, it } from 'vitest'
import { createUser } from '@trademates/test-support/browser/users.ts'
import { createDataDir, ROOT, startServerProcess } from '@trademates/test-support/server/server-process.ts'
import { type PriceProvider, type Reply, startPriceProvider } from '@trademates/test-support/services/price-provider.ts'

const TEST_ENTRY = 'test/support/server/test-main.ts'
const QUESTION = 'Use live market data?'
const UNREACHABLE = 'http://127.0.0.1:9'

const ticker: Reply = {
  body: { symbol: 'BTCUSDT', lastPrice: '85000.10', openPrice: '84000', highPrice: '86000', lowPrice: '83000', closeTime: Date.now() },
}

async function startProvider(respond: (url: URL) => Reply | undefined): Promise<PriceProvider> {
  const provider = await startPriceProvider()
  onTestFinished(() => provider.close())
  provider.respondWith(respond)
  return provider
}

/** The addresses of all providers that need no key, so that nothing leaves the machine. */
const addresses = ({ binance = UNREACHABLE, kraken = UNREACHABLE, coinbase = UNREACHABLE, ecb = UNREACHABLE }) => ({
  BINANCE_URL: binance,
  BINANCE_STREAM_URL: binance.replace('http', 'ws'),
  KRAKEN_URL: kraken,
  COINBASE_URL: coinbase,
  ECB_URL: ecb,
  NEWS: 'https://feed.invalid/feed.xml',
})

/** Starts a server with live data and returns a function that reads quotes as a new user. */
async function startLive(env: Record<string, string>) {
  const server = startServerProcess({ env: { DATA_DIR: await createDataDir(), LIVE_DATA: 'on', ...env }, entry: TEST_ENTRY })
  const app = { url: await server.waitUntilReady() }
  const { session } = await createUser(app, 'ada')
  const readQuotes = async (symbols: string) => {
    const response = await fetch(`${app.url}/api/quotes/?symbols=${symbols}`, {
      headers: { authorization: `Bearer ${session.access}` },
    })
    return (await response.json()) as Quote[]
  }
  return { server, readQuotes }
}

describe('live data', () => {
  it('is not asked for without a terminal: one log line states that prices are simulated', async () => {
    const server = startServerProcess({ env: { DATA_DIR: await createDataDir() } })
    await server.waitUntilReady()
    await server.waitForLog('LIVE_DATA is not set: simulated prices.')
    expect(await server.stop()).toBe(0)
    expect(server.output.out).not.toContain(QUESTION)
  })

  it('leaves out a source that rejects this machine, and shows no invented price for what real sources cover', async () => {
    const binance = await startProvider(() => ({ status: 451, body: { msg: 'Service unavailable from a restricted location' } }))
    const ecb = await startProvider(() => ({ status: 403, body: '' }))
    const coinbase = await startProvider(({ pathname }) =>
      pathname.startsWith('/products/BTC-USD')
        ? { body: { price: '85000.10', time: new Date().toISOString(), open: '84000', high: '1', low: '1' } }
        : { status: 404, body: {} },
    )
    const { server, readQuotes } = await startLive(addresses({ binance: binance.url, coinbase: coinbase.url, ecb: ecb.url }))
    const line = 'a price source rejects this machine and is left out until the next start'
    expect([(await server.waitForLog(line))['source'], (await server.waitForLog(line, 1))['source']]).toEqual(['binance', 'ecb'])
    binance.requests.length = 0
    const quotes = await readQuotes('BTCUSD,EURUSD,AAPL')
    expect(quotes.filter(({ source }) => source.is_sample).map(({ symbol }) => symbol)).toEqual(['AAPL'])
    expect(quotes.map(({ symbol }) => symbol)).not.toContain('EURUSD')
    expect(binance.requests).toHaveLength(0)
    expect(await server.stop()).toBe(0)
  })

  it(
    'starts beside a source that never answers, and shows no invented price for what it covers',
    { tags: ['full'], timeout: 40_000 },
    async () => {
      const binance = await startProvider(() => undefined)
      const ecb = await startProvider(() => ({ status: 403, body: '' }))
      const coinbase = await startProvider(() => ({ body: { price: '1', time: new Date().toISOString(), open: '1', high: '1', low: '1' } }))
      const { server, readQuotes } = await startLive(addresses({ binance: binance.url, coinbase: coinbase.url, ecb: ecb.url }))
      await server.waitForLog('a price source rejects this machine and is left out until the next start')
      expect((await readQuotes('BTCUSD,AAPL')).map(({ symbol, source }) => [symbol, source.is_sample])).toEqual([['AAPL', true]])
      expect(await server.stop()).toBe(0)
    },
  )

  it(
    'simulates prices while no source can be reached, and changes over once one answers',
    { tags: ['full'], timeout: 20_000 },
    async () => {
      const binance = await startProvider(() => ticker)
      binance.goOffline()
      const TIMEOUTS = JSON.stringify({ priceSourcesMs: 100 })
      const { server, readQuotes } = await startLive({ ...addresses({ binance: binance.url }), TIMEOUTS })
      await server.waitForLog('No price source can be reached. Simulated prices until one answers.')
      expect((await readQuotes('BTCUSD'))[0]?.source.is_sample).toBe(true)
      binance.goOnline()
      await expect
        .poll(
          () =>
            readQuotes('BTCUSD').then(
              ([quote]) => quote?.source.name,
              () => 'restarting',
            ),
          { timeout: 8_000, interval: 100 },
        )
        .toBe('Binance')
      expect(await server.stop()).toBe(0)
    },
  )

  it('stays off by LIVE_DATA, whatever the settings of the data folder are', { tags: ['full'] }, async () => {
    const DATA_DIR = await createDataDir()
    await writeFile(join(DATA_DIR, 'settings.json'), '{"live_data": true}')
    const binance = await startProvider(() => ticker)
    const server = startServerProcess({ env: { DATA_DIR, LIVE_DATA: 'off', ...addresses({ binance: binance.url }), NEWS: '' } })
    await server.waitUntilReady()
    expect(await server.stop()).toBe(0)
    expect(binance.requests).toHaveLength(0)
  })
})

const SCRIPT = '/usr/bin/script'

/** Starts the server on a terminal. */
async function startOnTerminal(DATA_DIR: string, env: Record<string, string>) {
  const command = `${process.execPath} ${join(ROOT, 'server/src/main.ts')} --without-client`
  const child = spawn(SCRIPT, ['-qefc', command, '/dev/null'], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], TMPDIR: DATA_DIR, PORT: '0', DATA_DIR, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  onTestFinished(() => void child.kill('SIGTERM'))
  const seen = (text: string) => expect.poll(() => output, { timeout: 9_000, interval: 50 }).toContain(text)
  return { seen, type: (text: string) => child.stdin.write(text), output: () => output }
}

describe.runIf(existsSync(SCRIPT))('the question on a terminal', () => {
  it('is asked after the address was printed; Enter switches live data on, for the next starts too', async () => {
    const binance = await startProvider(() => ticker)
    const DATA_DIR = await createDataDir()
    const terminal = await startOnTerminal(DATA_DIR, addresses({ binance: binance.url }))
    await terminal.seen(QUESTION)
    expect(terminal.output().indexOf('TradeMates is at')).toBeLessThan(terminal.output().indexOf(QUESTION))
    expect(binance.requests).toHaveLength(0)
    terminal.type('\r')
    await terminal.seen('Live market data is on.')
    expect(binance.requests.length).toBeGreaterThan(0)
    expect(JSON.parse(await readFile(join(DATA_DIR, 'settings.json'), 'utf8'))).toEqual({ live_data: true })
  }, 20_000)

  it('takes a no, and is not asked again', { tags: ['full'], timeout: 20_000 }, async () => {
    const DATA_DIR = await createDataDir()
    const terminal = await startOnTerminal(DATA_DIR, addresses({}))
    await terminal.seen(QUESTION)
    terminal.type('n\r')
    await terminal.seen('Simulated prices.')
    expect(JSON.parse(await readFile(join(DATA_DIR, 'settings.json'), 'utf8'))).toEqual({ live_data: false })
  })
})

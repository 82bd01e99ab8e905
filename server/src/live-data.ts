import { createInterface } from 'node:readline'
import { checkSources } from '#features/prices/providers/check-sources.ts'
import { type Config, readConfig } from '#platform/config/config.ts'
import { saveLiveData } from '#platform/config/live-data.ts'
import type { Log } from '#platform/log.ts'
import type { RunningService } from '#platform/process/workers.ts'
import type { ServeConfig } from './serve.ts'

const ANSWER_TIMEOUT_MS = 20_000
const QUESTION =
  'Use live market data? Prices from Binance, Kraken, Coinbase and the ECB, headlines and calendars from official feeds. ' +
  'No keys, no accounts; this server will call them over the internet. [Y/n] '

/** A terminal, or two streams of a test. */
interface Terminal {
  input: NodeJS.ReadableStream
  output: NodeJS.WritableStream
}

/**
 * Asks on a terminal whether to use live market data. An empty answer is yes; other answers than yes and no are asked again.
 * @param signal ends the question without an answer
 * @returns null without an answer in time
 */
export async function askForLiveData(
  { input, output }: Terminal,
  signal: AbortSignal,
  timeoutMs = ANSWER_TIMEOUT_MS,
): Promise<boolean | null> {
  // Without raw mode, Ctrl-C still sends SIGINT.
  const lines = createInterface({ input, terminal: false, signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]) })
  output.write(QUESTION)
  for await (const line of lines) {
    const answer = line.trim().toLowerCase()
    if (/^(y(es)?)?$/.test(answer)) return true
    if (/^no?$/.test(answer)) return false
    output.write(QUESTION)
  }
  return null
}

/** Decides once, on a terminal, whether to use live data, and stores the answer. Anywhere else one log line states that prices are simulated. */
export async function decideOnLiveData(config: Config, serving: LiveServing, log: Log, stopping: AbortSignal): Promise<void> {
  if (config.liveData !== null || config.prices.length > 0) return
  if (!process.stdin.isTTY || !process.stdout.isTTY) return log.info('LIVE_DATA is not set: simulated prices.')
  const print = (text: string) => process.stdout.write(`\n  ${text}\n\n`)
  const answer = await askForLiveData({ input: process.stdin, output: process.stdout }, stopping)
  if (answer === null) return void print('No answer: simulated prices this time.')
  saveLiveData(config.dataDir, answer)
  if (!answer) return void print('Simulated prices. "npm run operator -- live-data on" changes that.')
  await serving.restart(readConfig(process.env))
  print('Live market data is on. "npm run operator -- live-data off" changes that.')
}

/** A server that can start serving again with other price sources. */
export interface LiveServing extends RunningService {
  /** Serves with the price and news sources of this configuration. */
  restart(sources: Pick<Config, 'liveData' | 'prices' | 'news'>): Promise<void>
}

/**
 * Serves with the price sources that answer. When live data is on, sources that reject this machine are left out, and as long as none
 * can be reached, prices are simulated.
 * @param start starts the app processes with a configuration
 * @param retryMs time between two checks while no source can be reached
 */
export async function serveLive(
  prepared: ServeConfig,
  start: (config: ServeConfig) => Promise<RunningService>,
  log: Log,
  retryMs: number,
): Promise<LiveServing> {
  let isClosed = false
  let retry: NodeJS.Timeout | undefined
  let serving = startWith(prepared.config)

  async function startWith(config: ServeConfig['config']): Promise<RunningService> {
    if (config.liveData !== true || config.prices.length === 0) return start({ ...prepared, config })
    const { rejecting, isReachable } = await checkSources(config.prices)
    if (!isReachable) {
      log.warn('No price source can be reached. Simulated prices until one answers.')
      checkLater(config)
      return start({ ...prepared, config: { ...config, prices: [] } })
    }
    for (const { provider } of rejecting)
      log.warn({ source: provider }, 'a price source rejects this machine and is left out until the next start')
    const prices = config.prices.filter((settings) => !rejecting.includes(settings))
    return start({ ...prepared, config: { ...config, prices }, leftOutPrices: rejecting })
  }

  function checkLater(config: ServeConfig['config']): void {
    retry = setTimeout(() => {
      void checkSources(config.prices).then(({ isReachable }) => (isReachable ? restartWith(config) : checkLater(config)))
    }, retryMs)
  }

  function restartWith(config: ServeConfig['config']): Promise<void> {
    clearTimeout(retry)
    serving = serving.then(async (running) => {
      if (isClosed) return running
      await running.close()
      return startWith(config)
    })
    return serving.then(() => undefined)
  }

  await serving
  return {
    restart: ({ liveData, prices, news }) => restartWith({ ...prepared.config, liveData, prices, news }),
    async close() {
      isClosed = true
      clearTimeout(retry)
      await (await serving).close()
    },
  }
}

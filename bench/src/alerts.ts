/**
 * What price alerts cost: `ALERTS` of them wait on a server with its own data, `QUOTES` a second come in from an exchange on this machine
 * for `SECONDS`, and some hundred alerts fire on the way. Says how much of one core the server used, and how long it took from a quote to
 * the notification on its owner's event stream, and to the push at the service of its owner's browser.
 */
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createAlert } from '@trademates/contract/alerts'
import { openEvents } from '@trademates/contract/events'
import { startPush } from '@trademates/contract/push'
import { startBinance } from '@trademates/test-support/services/binance.ts'
import { callAs, freshName, type Person, registerUser } from '@trademates/test-support/browser/users.ts'
import { type App, startApp } from '@trademates/test-support/browser/app-process.ts'
import { size } from './size.ts'
import { each, pick } from './posting.ts'
import { startPushService } from '@trademates/test-support/services/push-service.ts'

// As many as one person may have.
const ALERTS_PER_PERSON = 200
const COINS =
  'ADA ALGO APT ARB ATOM AVAX BCH BTC CRV DASH DOGE DOT EGLD ENJ ETC ETH FIL GRT ICP INJ IOTA KSM LDO LINK LTC NEAR NEO OP PEPE QTUM SAND SHIB SNX SOL STX SUI SUSHI THETA TRX UNI VET WIF XLM XMR XRP XTZ YFI ZEC ZIL ZRX'.split(
    ' ',
  )
/** So many alerts of each coin are passed on the way; all others are out of reach. */
const PASSED = 12
const FIRST = 100
const ROUND_MS = 20
const SETTLE_MS = 5_000

/** Seconds of processor time that a process has used. */
async function used(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).replace(/^.*\) /, '').split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/** Opens the stream of somebody, and says when it told that an alert fired. */
async function listen(url: string, { session }: Person, hear: (words: string) => void): Promise<() => void> {
  const request = get(url + openEvents.path, { headers: { authorization: `Bearer ${session.access}` } })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  let left = ''
  response.setEncoding('utf8').on('data', (text: string) => {
    const blocks = (left + text).split('\n\n')
    left = blocks.pop() ?? ''
    for (const block of blocks) if (block.startsWith('event: notification.created')) hear(block)
  })
  return () => void request.destroy()
}

const total = size('ALERTS', 10_000)
const rate = size('QUOTES', 500)
const seconds = size('SECONDS', 30)

/** How much the price of a coin rises by each of its quotes, in hundredths: enough to pass what is to be passed. */
const quotesEach = (rate * seconds) / COINS.length
const priceAt = (quote: number) => (FIRST + (3 * quote) / quotesEach).toFixed(4)
/** The level of the alert of this number on its coin. */
const levelOf = (number: number) => (number < PASSED ? FIRST + 0.1 + (number * 2.8) / PASSED : FIRST + 10 + number).toFixed(3)

/** When somebody heard first that the alert on a level of a coin fired. */
type Told = Map<string, number>
const keyOf = (coin: string, level: string) => `${coin} ${Number(level)}`

/** Notes that an alert fired, by the words that tell of it. */
function note(told: Told, text: string): void {
  const [, coin = '', level = ''] = /(\w+)USD is (?:at|above) ([\d.]+)/.exec(text) ?? []
  if (!told.has(keyOf(coin, level))) told.set(keyOf(coin, level), performance.now())
}

async function setAll(app: App): Promise<Person[]> {
  const people = await each(Math.ceil(total / ALERTS_PER_PERSON), (number) => registerUser(app, freshName(`trader${number}`)))
  await each(people.length, (number) => callAs(app, pick(people, number), startPush, { body: pushes.subscribe().subscription }))
  await each(total, (number) =>
    callAs(app, pick(people, number), createAlert, {
      body: { symbol: `${pick(COINS, number)}USD`, kind: 'above', level: levelOf(Math.floor(number / COINS.length)) },
    }),
  )
  return people
}

/** How long it took from the quotes that passed levels until that was told, in words. */
function waits(passed: Told, told: Told): string {
  const all = [...passed].flatMap(([key, from]) => (told.has(key) ? [(told.get(key) ?? 0) - from] : [])).toSorted((a, b) => a - b)
  const share = (part: number) => `${Math.round(all[Math.min(all.length - 1, Math.floor(all.length * part))] ?? NaN)} ms`
  return `${all.length} of ${passed.size} told, half within ${share(0.5)}, 99 % within ${share(0.99)}, all within ${share(1)}`
}

const [streamed, pushed]: [Told, Told] = [new Map(), new Map()]
const binance = await startBinance()
for (const coin of COINS) binance.publish(`${coin}USDT`, String(FIRST))
const pushes = await startPushService({ origin: 'https://push.example', onMessage: (text) => note(pushed, text) })
const app = await startApp({
  settings: { ...binance.settings, PUSHES_TO: pushes.url },
  flags: ['--import', join(import.meta.dirname, 'lead-pushes.ts')],
})
try {
  const people = await setAll(app)
  const stops = await Promise.all(people.map((person) => listen(app.url, person, (block) => note(streamed, block))))
  await pause(SETTLE_MS)
  const [idleBegan, idleAt] = [await used(app.pid), performance.now()]
  await pause(SETTLE_MS)
  const idle = (100_000 * ((await used(app.pid)) - idleBegan)) / (performance.now() - idleAt)

  const passed: Told = new Map()
  const [began, at] = [await used(app.pid), performance.now()]
  for (let quote = 0; quote < rate * seconds;) {
    const due = Math.min(rate * seconds, Math.floor(((performance.now() - at) * rate) / 1_000))
    for (; quote < due; quote += 1) {
      const coin = pick(COINS, quote)
      const price = priceAt(Math.floor(quote / COINS.length))
      binance.publish(`${coin}USDT`, price)
      for (let number = 0; number < PASSED; number += 1) {
        const key = keyOf(coin, levelOf(number))
        if (Number(levelOf(number)) <= Number(price) && !passed.has(key)) passed.set(key, performance.now())
      }
    }
    await pause(ROUND_MS)
  }
  const lasted = performance.now() - at
  await pause(SETTLE_MS)
  const busy = (100_000 * ((await used(app.pid)) - began)) / (lasted + SETTLE_MS)
  for (const stop of stops) stop()

  console.log(
    `${total} alerts of ${people.length} people on ${COINS.length} coins; ${rate} quotes a second for ${(lasted / 1_000).toFixed(1)} s`,
  )
  console.log(`the server's share of one core: ${busy.toFixed(0)} % (${idle.toFixed(0)} % without quotes)`)
  console.log(`from quote to stream: ${waits(passed, streamed)}`)
  console.log(`from quote to the push service: ${waits(passed, pushed)}`)
} finally {
  await app.stop()
  await pushes.close()
  await binance.close()
}

import { appendFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { BrowserContext, Page } from '@playwright/test'

/** The CPU slowdown of Lighthouse's mobile profile. */
const CPU_SLOWDOWN = 4
/** Lighthouse's mobile profile: round trip in ms, bytes per second each way. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 768_000 / 8 }

/** Slows a page down to a mid-range phone; `network` slows its connection too. */
export async function slowDown(page: Page, { network = false } = {}): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  if (network) await session.send('Network.emulateNetworkConditions', NETWORK)
}

/** The time from an input to the next paint, as in INP: the longest event of an interaction (pointerdown, pointerup, click) counts. */
export interface Interaction {
  ms: number
  /** The three parts of `ms`: input delay, event handlers, and rendering until the paint. */
  parts: [number, number, number]
  /** The event, its target and the page. */
  what: string
  /** Equal for all events of an interaction. */
  id: string
}

/** Appends each event of an interaction to a file, as a line of JSON. Events below 16 ms are not reported by the browser. */
export async function recordInteractions(context: BrowserContext, file: string): Promise<void> {
  await context.exposeBinding('recordInteraction', (_, event: Interaction) => appendFileSync(file, `${JSON.stringify(event)}\n`))
  await context.addInitScript(() => {
    const { recordInteraction } = globalThis as unknown as { recordInteraction: (event: Interaction) => void }
    // A handler may remove the target, so its label is read before. Event timing uses the time stamp of the event.
    const labels = new Map<number, string>()
    for (const type of ['pointerdown', 'pointerup', 'click', 'keydown', 'keyup', 'keypress', 'input'])
      addEventListener(
        type,
        ({ timeStamp, target }) => {
          if (target instanceof Element) labels.set(timeStamp, target.getAttribute('aria-label') ?? target.textContent.trim().slice(0, 30))
        },
        { capture: true, passive: true },
      )
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[]) {
        const { interactionId, startTime, processingStart, processingEnd, duration, name } = entry
        if (interactionId === 0) continue
        recordInteraction({
          ms: duration,
          parts: [processingStart - startTime, processingEnd - processingStart, Math.max(0, startTime + duration - processingEnd)],
          what: `${name} "${labels.get(startTime) ?? ''}" at ${location.pathname}`,
          id: `${performance.timeOrigin} ${interactionId}`,
        })
      }
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  })
}

/** Reads what `recordInteractions` has written: each interaction with its longest event, fastest first. */
export async function readInteractions(file: string): Promise<Interaction[]> {
  const events = (await readFile(file, 'utf8'))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Interaction)
    .toSorted((a, b) => a.ms - b.ms)
  return [...new Map(events.map((event) => [event.id, event])).values()].toSorted((a, b) => a.ms - b.ms)
}

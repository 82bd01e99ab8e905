import { appendFileSync } from 'node:fs'
import type { BrowserContext, Page } from '@playwright/test'

/** How many times slower than this machine Lighthouse's mobile profile has the processor. */
const CPU_SLOWDOWN = 4
/** Lighthouse's mobile profile: round trip in ms, bytes per second each way. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 768_000 / 8 }

/** Slows a page down to a mid-range phone; `network` slows its connection too. */
export async function slowDown(page: Page, { network = false } = {}): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  if (network) await session.send('Network.emulateNetworkConditions', NETWORK)
}

/** Appends how long the page took to answer each interaction, in ms, to a file: one line each. */
export async function recordInteractions(context: BrowserContext, file: string): Promise<void> {
  await context.exposeBinding('recordInteraction', (_, ms: number) => appendFileSync(file, `${ms}\n`))
  await context.addInitScript(() => {
    const record = (globalThis as unknown as { recordInteraction: (ms: number) => void }).recordInteraction
    // Of the events of one interaction (pointerdown, pointerup, click) the longest counts, as in INP.
    const longest = new Map<number, number>()
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[]) {
        const id = (entry as PerformanceEventTiming & { interactionId: number }).interactionId
        if (id > 0) longest.set(id, Math.max(longest.get(id) ?? 0, entry.duration))
      }
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
    setInterval(() => {
      for (const [id, ms] of longest) {
        longest.delete(id)
        record(ms)
      }
    }, 500)
  })
}

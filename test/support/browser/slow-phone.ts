import { appendFileSync } from 'node:fs'
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

/** Appends the time of each interaction to a file, one per line: ms, a tab, the event. */
export async function recordInteractions(context: BrowserContext, file: string): Promise<void> {
  await context.exposeBinding('recordInteraction', (_, ms: number, what: string) => appendFileSync(file, `${ms}\t${what}\n`))
  await context.addInitScript(() => {
    const record = (globalThis as unknown as { recordInteraction: (ms: number, what: string) => void }).recordInteraction
    // Of the events of one interaction (pointerdown, pointerup, click) the longest counts, as in INP.
    const longest = new Map<number, { ms: number; what: string }>()
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[]) {
        const { interactionId, duration, name, target } = entry
        if (interactionId === 0 || duration <= (longest.get(interactionId)?.ms ?? 0)) continue
        const label = target instanceof Element ? (target.getAttribute('aria-label') ?? target.textContent.slice(0, 30)) : ''
        longest.set(interactionId, { ms: duration, what: `${name} ${label} at ${location.pathname}` })
      }
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
    setInterval(() => {
      for (const { ms, what } of longest.values()) record(ms, what)
      longest.clear()
    }, 500)
  })
}

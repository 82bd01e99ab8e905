import { AGO_MOST_MS } from '@trademates/contract/events'
import { hear, readAnew } from './events.ts'
import type { Batch, From, Told } from './stream.ts'
import { heardNow } from '#lib/server-word.ts'

/** So long, in milliseconds, what was told is kept for tabs that come to hear it later than they began to read. */
const KEPT_MS = 60_000
/** How far, in milliseconds, the ways of an event and of an answer to the browser may differ. */
const MARGIN_MS = 1_000

/** Takes what was told to where it is shown. One event that goes wrong must not end the stream for all that follow. */
function handOn(told: Told[]): void {
  for (const { event, data } of told) {
    try {
      hear(event, data)
    } catch (error) {
      reportError(error)
    }
  }
}

/** What a tab has heard of the stream, whichever tab holds it. Moments are in milliseconds since 1970. */
export interface Line {
  position: () => string | null
  /** Where a stream of this tab has to begin. */
  from: () => From
  take: (batch: Batch) => void
  /** A tab that slept may not have heard all that the others said: `before` is where the stream was before their word. */
  follow: (before: string | null) => void
  /** Since when this tab reads, and has heard nothing of what was told; `null` where it hears. */
  lacksSince: () => number | null
  /** What was told since a moment; `null` where this tab cannot say that. */
  toldSince: (moment: number) => Told[] | null
  /** Takes what another tab was told since this one began to read. */
  catchUp: (missed: { told: Told[] | null; position: string | null }) => void
}

/** Begins to hear, from when the oldest of what the tab shows was asked for (milliseconds since 1970). */
export function openLine(began: number): Line {
  let position: string | null = null
  // Of what was told since then, nothing is lacking.
  let whole: number | null = null
  let kept: { at: number; told: Told[] }[] = []

  function take({ told, position: next }: Batch): void {
    const now = Date.now()
    whole ??= began
    position = next ?? position
    kept = kept.filter(({ at }) => now - at < KEPT_MS)
    if (told.length > 0) kept.push({ at: now, told })
    heardNow()
    handOn(told)
  }

  function lose(): void {
    whole = Date.now()
    readAnew()
  }

  return {
    position: () => position,
    from: () => (position === null ? { ago: Math.min(Math.max(0, Date.now() - began), AGO_MOST_MS) } : { position }),
    take,
    follow(before) {
      if (position !== null && before !== position) lose()
      position = before ?? position
    },
    lacksSince: () => (whole === null ? began : null),
    toldSince(moment) {
      if (whole === null || moment < Math.max(whole, Date.now() - KEPT_MS)) return null
      return kept.filter(({ at }) => at >= moment - MARGIN_MS).flatMap(({ told }) => told)
    },
    catchUp({ told, position: next }) {
      take({ told: told ?? [], position: next })
      if (told === null) lose()
    },
  }
}

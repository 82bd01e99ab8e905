import type { Id } from '@trademates/contract/wire'
import { askedSince } from '#lib/asked.ts'
import { afterFirstScreen } from '#lib/first-screen.ts'
import { showLive } from './status.ts'
import { insist } from '#lib/pause.ts'
import { session } from '#lib/session.ts'

/** How long, in milliseconds, until what follows the stream is asked for again, where it did not arrive. */
const PAUSE = 5_000

let stop: AbortController | null = null
/** Who hears, and since when (milliseconds since 1970): what was read then stays shown while another screen, that needs no stream, is looked at. */
let hearer: { user: Id | null; began: number } | null = null

/** Follows the stream, once what does that has arrived. */
async function follow(user: Id | null, began: number, signal: AbortSignal): Promise<void> {
  const stayLive = await insist(async () => (await import('./tab.ts')).stayLive, signal, {
    pause: PAUSE,
    onFailure: () => showLive('lost'),
  })
  if (!signal.aborted) await stayLive?.({ user, began, signal })
}

/**
 * Hears from now on what the signed-in user is told. The stream opens once the first screen stands, tells first what came until then, and stays
 * open: one for all tabs of a browser, where it lets tabs agree (HTTPS and loopback). Nothing of it is fetched before, for no screen waits for it.
 */
export function openLive(): void {
  if (stop !== null) return
  stop = new AbortController()
  const { signal } = stop
  const user = session.get().user?.id ?? null
  if (hearer?.user !== user) hearer = { user, began: askedSince() }
  const { began } = hearer
  void afterFirstScreen(signal).then(() => follow(user, began, signal))
}

/** Ends the live stream. */
export function closeLive(): void {
  stop?.abort()
  stop = null
  showLive('closed')
}

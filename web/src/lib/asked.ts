/** A screen asks its questions, and opens the event stream, within this time, in ms. */
const FRESH_MS = 20_000

let since = 0

/** Called when a screen begins to ask the server: the event stream, which opens later, replays what happened from then on. */
export function noteAsked(): void {
  if (Date.now() - since > FRESH_MS) since = Date.now()
}

/** When the oldest answer of the current screen was asked for, in ms since 1970; now, where nothing was asked. */
export const askedSince = (): number => (Date.now() - since < FRESH_MS ? since : Date.now())

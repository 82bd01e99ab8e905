import { boot } from '#features/auth/boot.ts'
import { deeds } from '#features/auth/deeds.ts'
import { takeReturn } from '#features/auth/errand.ts'
import { askProviders } from '#features/auth/providers.ts'
import { session } from '#lib/session.ts'
import { fetchMembers } from './routes.tsx'

/** Finds out who is signed in; resolves to what stood in the way, or to `null`. */
export function start(): Promise<unknown> {
  const returned = takeReturn()
  if (returned) return import('./back.ts').then(async ({ comeBack }) => comeBack(returned)).then(enter, enter)
  return enter()
}

function enter(): Promise<unknown> {
  // Asked at once, so that the answer is there when the login screen is drawn and nothing on it moves.
  if (session.token('access') === null) askProviders()
  // They start while the server is asked, after what asks it. Where they do not arrive, the router asks for them again and tells.
  if (session.token('access') !== null)
    deeds()
      .then(fetchMembers)
      .catch(() => null)
  return boot().then(
    () => null,
    (error: unknown) => error,
  )
}

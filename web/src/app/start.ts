import { boot } from '#features/auth/boot.ts'

/** Finds out who is signed in; resolves to what stood in the way, or to `null`. */
export const start = (): Promise<unknown> =>
  boot().then(
    () => null,
    (error: unknown) => error,
  )

const SPLASH_SHOWN = 'splash'

/** Whether this tab shows the product for the first time (decision D2); asking counts as showing. */
export function firstLoadOfTab(): boolean {
  if (sessionStorage.getItem(SPLASH_SHOWN) !== null) return false
  sessionStorage.setItem(SPLASH_SHOWN, 'shown')
  return true
}

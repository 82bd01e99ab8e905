import { useEffectEvent, useLayoutEffect } from 'react'

/** Where keys write, and where they steer what plays. */
const WRITES = 'input, textarea, select'
const PLAYS = 'video'
/** What asks a question of its own. */
const ASKS = '[role="menu"], [role="alertdialog"]'

const isTaken = ({ key, target }: KeyboardEvent): boolean =>
  document.querySelector(ASKS) !== null ||
  (target instanceof Element && (target.closest(WRITES) !== null || (key !== 'Escape' && target.closest(PLAYS) !== null)))

/** Calls what belongs to a key, by its name as the browser gives it, wherever the focus is; keys held with another belong to the browser. */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = keys[event.key]
    if (act === undefined || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTaken(event)) return
    event.preventDefault()
    act()
  })
  // Before it is seen: who presses a key at once has pressed it.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

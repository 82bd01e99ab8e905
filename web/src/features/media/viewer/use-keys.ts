import { useEffectEvent, useLayoutEffect } from 'react'

/** Where keys write, and where they steer what plays. */
const TEXT_CONTROLS = 'input, textarea, select'
const PLAYER = 'video'
/** What asks a question of its own. */
const OPEN_DIALOGS = '[role="menu"], [role="alertdialog"]'

const isHandledElsewhere = ({ key, target }: KeyboardEvent): boolean =>
  document.querySelector(OPEN_DIALOGS) !== null ||
  (target instanceof Element && (target.closest(TEXT_CONTROLS) !== null || (key !== 'Escape' && target.closest(PLAYER) !== null)))

/** Calls what belongs to a key, by its name as the browser gives it, wherever the focus is; keys held with another belong to the browser. */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = keys[event.key]
    if (act === undefined || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isHandledElsewhere(event)) return
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

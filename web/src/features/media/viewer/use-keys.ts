import { useEffectEvent, useLayoutEffect } from 'react'

/** Elements that handle keys themselves. */
const TEXT_CONTROLS = 'input, textarea, select'
const PLAYER = 'video'
const OPEN_DIALOGS = '[role="menu"], [role="alertdialog"]'

const isHandledElsewhere = ({ key, target }: KeyboardEvent): boolean =>
  document.querySelector(OPEN_DIALOGS) !== null ||
  (target instanceof Element && (target.closest(TEXT_CONTROLS) !== null || (key !== 'Escape' && target.closest(PLAYER) !== null)))

/**
 * Calls the handler of a key (by `KeyboardEvent.key`) wherever the focus is. Ignores keys with modifiers and keys that a control, player or
 * open dialog handles.
 */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = keys[event.key]
    if (act === undefined || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isHandledElsewhere(event)) return
    event.preventDefault()
    act()
  })
  // A layout effect, so that a key pressed right after opening is handled.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

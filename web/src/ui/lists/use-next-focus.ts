import { type RefObject, useEffect, useRef } from 'react'

interface NextFocusOptions {
  list: RefObject<HTMLElement | null>
  /** Selector of the remove buttons, at most one per item. */
  buttons: string
  /** Focused when the list is empty. */
  fallback: RefObject<HTMLElement | null>
  /** True while the focus must not move. */
  isPaused?: boolean
}

/**
 * Keeps the focus in a list when its focused item is removed. Call the result with the index of the item before removing it: then the
 * button of the next item gets the focus, else the last one, else `fallback`. Does not move a focus that is elsewhere.
 */
export function useNextFocus({ list, buttons, fallback, isPaused = false }: NextFocusOptions): (place: number) => void {
  const leaving = useRef<{ place: number; item: Element | undefined } | null>(null)
  useEffect(() => {
    if (leaving.current === null || isPaused || leaving.current.item?.isConnected === true) return
    const left = [...(list.current?.querySelectorAll<HTMLElement>(buttons) ?? [])]
    if (document.activeElement === document.body) (left[leaving.current.place] ?? left.at(-1) ?? fallback.current)?.focus()
    leaving.current = null
  })
  return (place) => {
    const items = [...(list.current?.children ?? [])]
    const before = items.slice(0, place).filter((item) => item.querySelector(buttons) !== null)
    leaving.current = { place: before.length, item: items[place] }
  }
}

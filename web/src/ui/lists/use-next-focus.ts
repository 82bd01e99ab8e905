import { type RefObject, useEffect, useRef } from 'react'

interface NextFocusOptions {
  list: RefObject<HTMLElement | null>
  /** Finds the buttons by which its items go, at most one in each. */
  buttons: string
  /** What is left when nothing is left in the list. */
  fallback: RefObject<HTMLElement | null>
  /** Whether nothing takes the focus for now. */
  isPaused?: boolean
}

/**
 * Keeps the focus where a list loses the item that has it. Gives what is told the place of an item that is about to go: once it is gone, the button
 * of the one that took its place gets the focus, else the last one, else what is left without any. Who has gone on meanwhile keeps it.
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

import { type RefObject, useEffect, useRef } from 'react'

const SELECTED = '[aria-selected="true"], [aria-pressed="true"], [aria-current]:not([aria-current="false"])'
/** A choice this close to an edge may lie under the fade of its row, in px. */
const EDGE = 32

/** The nearest element around `inner` that scrolls sideways; undefined if its row fits. */
function findScrollBox(inner: Element): Element | undefined {
  for (let box = inner.parentElement; box !== null && box !== document.body; box = box.parentElement) {
    if (box.scrollWidth > box.clientWidth && getComputedStyle(box).overflowX !== 'visible') return box
  }
  return undefined
}

/**
 * Keeps the selected choice of a row in view where the row scrolls sideways: at first, and whenever `value` changes. Moves at once, and only the row:
 * `scrollIntoView` would also scroll the page.
 * @returns the ref of the row
 */
export function useScrollToSelected<Row extends HTMLElement>(value?: unknown): RefObject<Row | null> {
  const row = useRef<Row>(null)
  useEffect(() => {
    const selected = row.current?.querySelector(SELECTED)
    const box = selected && findScrollBox(selected)
    if (!box) return
    // The router keeps scroll positions by this id: that of one choice does not override that of the next.
    box.setAttribute('data-scroll-restoration-id', encodeURIComponent(`${row.current?.ariaLabel} ${selected.textContent}`))
    const [outer, inner] = [box.getBoundingClientRect(), selected.getBoundingClientRect()]
    if (inner.left >= outer.left + EDGE && inner.right <= outer.right - EDGE) return
    box.scrollBy({ left: (inner.left + inner.right - outer.left - outer.right) / 2, behavior: 'instant' })
  }, [value])
  return row
}

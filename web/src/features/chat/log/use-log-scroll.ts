import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'

/** So near to its end, in pixels, a log goes on following it. */
const NEAR_END_PX = 48
/** How far below the upper edge, in pixels, the place stands that a log begins at. */
const LANDING_OFFSET_PX = 64

/** A line that is looked at, and how far below the upper edge of the log it stands. */
interface ScrollAnchor {
  key: string
  top: number
}

const topIn = (log: HTMLElement, line: Element): number => line.getBoundingClientRect().top - log.getBoundingClientRect().top

/** The number of the first line that is `past`; lines stand in order, so half of them is left out with every look. */
function findFirstIndex(lines: NodeListOf<HTMLElement>, past: (line: HTMLElement) => boolean): number {
  let [from, to] = [0, lines.length]
  while (from < to) {
    const middle = (from + to) >> 1
    const line = lines[middle]
    if (line !== undefined && past(line)) to = middle
    else from = middle + 1
  }
  return from
}

const linesIn = (log: HTMLElement): NodeListOf<HTMLElement> => log.querySelectorAll<HTMLElement>('[data-line]')

function firstVisible(log: HTMLElement): ScrollAnchor | null {
  const lines = linesIn(log)
  const line = lines[findFirstIndex(lines, (one) => topIn(log, one) + one.offsetHeight > 0)]
  return line === undefined ? null : { key: line.dataset['line'] ?? '', top: topIn(log, line) }
}

/** The key of the last line that stands in sight, or above it, with its whole height; a line that is too high for that counts with its beginning. */
export function lastVisible(log: HTMLElement): string | undefined {
  const lines = linesIn(log)
  const end = (line: HTMLElement) => topIn(log, line) + Math.min(line.offsetHeight, log.clientHeight / 2)
  return lines[findFirstIndex(lines, (line) => end(line) > log.clientHeight) - 1]?.dataset['line']
}

interface ScrollOptions {
  log: RefObject<HTMLElement | null>
  /** What the log begins at, where that is in it; else it begins at its end. */
  landing: RefObject<HTMLElement | null>
  /** Whether there is more after the end of the log, which is fetched when a reader comes near. */
  hasMore: boolean
}

interface LogScroll {
  isAtEnd: boolean
  onScroll: () => void
  toEnd: () => void
}

/**
 * Keeps a log where its reader is: at its end while they are there, else at the line that they look at, whatever comes or goes around it.
 * The log is laid out from its end (`column-reverse`), so its place is 0 there and negative above.
 */
export function useLogScroll({ log, landing, hasMore }: ScrollOptions): LogScroll {
  // Nothing counts as seen before it is known where the log begins.
  const [isAtEnd, setAtEnd] = useState(false)
  const held = useRef<ScrollAnchor | null>(null)
  const isPlaced = useRef(false)

  const onScroll = useCallback(() => {
    const box = log.current
    if (box === null) return
    const follows = !hasMore && box.scrollTop > -NEAR_END_PX
    held.current = follows ? null : firstVisible(box)
    setAtEnd(follows)
  }, [log, hasMore])

  useLayoutEffect(() => {
    const box = log.current
    if (box === null) return
    if (!isPlaced.current) {
      isPlaced.current = true
      box.scrollTop = landing.current === null ? 0 : box.scrollTop + topIn(box, landing.current) - LANDING_OFFSET_PX
      onScroll()
      return
    }
    if (held.current === null) {
      // Far from its end, its reader has just scrolled, and the word of that is on its way.
      if (box.scrollTop > -NEAR_END_PX) box.scrollTop = 0
      else onScroll()
      return
    }
    const line = box.querySelector(`[data-line="${CSS.escape(held.current.key)}"]`)
    if (line !== null) box.scrollTop += topIn(box, line) - held.current.top
    onScroll()
  })

  const toEnd = useCallback(() => {
    held.current = null
    if (log.current !== null) log.current.scrollTop = 0
    setAtEnd(true)
  }, [log])
  return { isAtEnd, onScroll, toEnd }
}

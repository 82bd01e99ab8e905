import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'

/** The log follows its end within this distance, in pixels. */
const NEAR_END_PX = 48
/** The distance of the initial scroll target from the upper edge, in pixels. */
const LANDING_OFFSET_PX = 64

/** How long the newest messages may take to be shown once they are loaded, in ms. */
const RENDER_MS = 2_000

/** A line and its distance from the upper edge of the log. */
interface ScrollAnchor {
  key: string
  top: number
}

const topIn = (log: HTMLElement, line: Element): number => line.getBoundingClientRect().top - log.getBoundingClientRect().top

/** The index of the first line that is `past`, by binary search: the lines are in order. */
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

/** The key of the last fully visible line, or of one above; a line taller than the log counts once its start is visible. */
export function lastVisible(log: HTMLElement): string | undefined {
  const lines = linesIn(log)
  const end = (line: HTMLElement) => topIn(log, line) + Math.min(line.offsetHeight, log.clientHeight / 2)
  return lines[findFirstIndex(lines, (line) => end(line) > log.clientHeight) - 1]?.dataset['line']
}

interface ScrollOptions {
  log: RefObject<HTMLElement | null>
  /** The initial scroll target; without it, the log starts at its end. */
  landing: RefObject<HTMLElement | null>
  /** Whether more messages follow the end of the log; they load when the reader comes near. */
  hasMore: boolean
}

interface LogScroll {
  isAtEnd: boolean
  onScroll: () => void
  toEnd: () => void
}

/**
 * Keeps the scroll position: at the end while the reader is there, else at the visible line, whatever is inserted or removed around it. The log
 * uses `column-reverse`, so its scrollTop is 0 at the end and negative above.
 */
export function useLogScroll({ log, landing, hasMore }: ScrollOptions): LogScroll {
  // Nothing counts as visible before the initial scroll target is known.
  const [isAtEnd, setAtEnd] = useState(false)
  const held = useRef<ScrollAnchor | null>(null)
  const isPlaced = useRef(false)
  /** Until when the newest messages are awaited, to go to their end. */
  const awaitsEndUntil = useRef(0)

  const onScroll = useCallback(() => {
    const box = log.current
    if (box === null) return
    // Messages that are about to be replaced do not count.
    if (hasMore && performance.now() < awaitsEndUntil.current) return
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
    if (!hasMore && performance.now() < awaitsEndUntil.current) {
      awaitsEndUntil.current = 0
      held.current = null
      box.scrollTop = 0
    }
    if (held.current === null) {
      // Further away, the reader has just scrolled and the scroll event is pending.
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
    awaitsEndUntil.current = hasMore ? performance.now() + RENDER_MS : 0
    if (log.current !== null) log.current.scrollTop = 0
    setAtEnd(true)
  }, [log, hasMore])
  return { isAtEnd, onScroll, toEnd }
}

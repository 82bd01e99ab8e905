import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'

/** So near to its end, in pixels, a log goes on following it. */
const NEAR_END = 48

/** A line that is looked at, and how far below the upper edge of the log it stands. */
interface Held {
  key: string
  top: number
}

const topIn = (log: HTMLElement, line: Element): number => line.getBoundingClientRect().top - log.getBoundingClientRect().top

/** The first line in sight; lines stand in order, so half of them is left out with every look. */
function firstInSight(log: HTMLElement): Held | null {
  const lines = log.querySelectorAll<HTMLElement>('[data-line]')
  let [from, to] = [0, lines.length]
  while (from < to) {
    const middle = (from + to) >> 1
    const line = lines[middle]
    if (line !== undefined && topIn(log, line) + line.offsetHeight > 0) to = middle
    else from = middle + 1
  }
  const line = lines[from]
  return line === undefined ? null : { key: line.dataset['line'] ?? '', top: topIn(log, line) }
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
export function useLogScroll(log: RefObject<HTMLElement | null>): LogScroll {
  const [isAtEnd, setAtEnd] = useState(true)
  const held = useRef<Held | null>(null)

  useLayoutEffect(() => {
    const box = log.current
    if (box === null) return
    if (held.current === null) {
      box.scrollTop = 0
      return
    }
    const line = box.querySelector(`[data-line="${CSS.escape(held.current.key)}"]`)
    if (line !== null) box.scrollTop += topIn(box, line) - held.current.top
    held.current = firstInSight(box)
  })

  const onScroll = useCallback(() => {
    const box = log.current
    if (box === null) return
    const follows = box.scrollTop > -NEAR_END
    held.current = follows ? null : firstInSight(box)
    setAtEnd(follows)
  }, [log])

  const toEnd = useCallback(() => {
    held.current = null
    if (log.current !== null) log.current.scrollTop = 0
    setAtEnd(true)
  }, [log])
  return { isAtEnd, onScroll, toEnd }
}

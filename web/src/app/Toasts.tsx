import { useEffect, useState } from 'react'
import { type Notice, onNotice } from '#lib/notice.ts'
import { Toast } from '#ui/Toast.tsx'
import styles from '#ui/Toast.module.css'

/** A notice with the number it came in as, which is its key. */
type Shown = Notice & { at: number }

const MOST = 3

/**
 * The place where notices appear. Both live regions stand in the page from the start, because a screen reader
 * only announces what changes in a region that it already knows; named as live, they are heard beside an open dialog too.
 * Newest last; above three the oldest goes.
 */
export function Toasts() {
  const [shown, setShown] = useState<Shown[]>([])
  useEffect(() => {
    let at = 0
    return onNotice((notice) => {
      at += 1
      const next = { ...notice, at }
      setShown((before) => [...before, next].slice(-MOST))
    })
  }, [])
  const listed = (kind: Notice['kind']) =>
    shown
      .filter((one) => one.kind === kind)
      .map(({ at, text, action }) => (
        <Toast
          key={at}
          kind={kind}
          text={text}
          action={action}
          onDone={() => setShown((before) => before.filter((one) => one.at !== at))}
        />
      ))
  return (
    <div data-slot="toasts" className={styles.toasts}>
      <div role="status" aria-live="polite">
        {listed('good')}
      </div>
      <div role="alert" aria-live="assertive">
        {listed('bad')}
      </div>
    </div>
  )
}

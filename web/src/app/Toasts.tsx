import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type ToastMessage, onToast } from '#lib/notify/toast.ts'
import { Toast } from '#ui/feedback/Toast.tsx'
import styles from '#ui/feedback/Toast.module.css'

/** A toast and its number, which is its key. */
type VisibleToast = ToastMessage & { at: number }

const MAX_TOASTS = 3

/** On phones toasts stand below the header, or on it where they would cover something that asks to stay clear: a chart, votes. */
function keepClear(toasts: HTMLElement): void {
  delete toasts.dataset['place']
  const { top, bottom } = toasts.getBoundingClientRect()
  if (bottom > innerHeight / 2) return
  const isCovering = [...document.querySelectorAll('[data-keep-clear]')].some((one) => {
    const rect = one.getBoundingClientRect()
    return rect.top < bottom && rect.bottom > top
  })
  if (isCovering) toasts.dataset['place'] = 'header'
}

/**
 * Shows the toasts, newest last, at most three. Both live regions are always in the page: screen readers announce only changes of regions
 * they know. They are named as live, so they are announced next to an open dialog too.
 */
export function Toasts() {
  const [shown, setShown] = useState<VisibleToast[]>([])
  useEffect(() => {
    let at = 0
    return onToast((notice) => {
      at += 1
      const next = { ...notice, at }
      setShown((before) => [...before, next].slice(-MAX_TOASTS))
    })
  }, [])
  const box = useRef<HTMLDivElement>(null)
  const count = shown.length
  useLayoutEffect(() => {
    if (box.current === null || count === 0) return undefined
    const toasts = box.current
    const place = () => keepClear(toasts)
    place()
    addEventListener('scroll', place, { passive: true })
    return () => removeEventListener('scroll', place)
  }, [count])
  const listed = (kind: ToastMessage['kind']) =>
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
    <div data-slot="toasts" className={styles.toasts} ref={box}>
      <div role="status" aria-live="polite">
        {listed('good')}
      </div>
      <div role="alert" aria-live="assertive">
        {listed('bad')}
      </div>
    </div>
  )
}

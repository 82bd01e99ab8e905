import { type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './ScrollBox.module.css'

interface Props {
  /** The accessible name of the region. */
  label: string
  /** Class of the frame around the box. */
  className?: string | undefined
  /** One table. */
  children: ReactNode
}

/** A box that scrolls sideways and takes the focus, with a fade at the edge where its table goes on. */
export function ScrollBox({ label, className = '', children }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [goesOn, setGoesOn] = useState(false)
  const update = () => {
    const { scrollLeft = 0, clientWidth = 0, scrollWidth = 0 } = box.current ?? {}
    setGoesOn(scrollLeft + clientWidth < scrollWidth - 1)
  }
  useEffect(() => {
    const { current } = box
    if (current === null) return undefined
    const observer = new ResizeObserver(update)
    for (const element of [current, ...current.children]) observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <div className={`${styles.frame} ${className}`}>
      <div ref={box} className={styles.box} role="region" aria-label={label} tabIndex={0} onScroll={update}>
        {children}
      </div>
      {goesOn && <span data-slot="fade" className={styles.fade} />}
    </div>
  )
}

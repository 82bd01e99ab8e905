import { useEffect, useRef } from 'react'

/** The heading of a screen that had to wait for what it says: takes the focus that has waited in `main` meanwhile. */
export function DeferredHeading({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (document.activeElement?.id === 'main') heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  )
}

import { useEffect, useState } from 'react'
import { onThemeChange } from '#ui/styles/on-theme-change.ts'

/** A number that changes with the colors of the page. */
export function useThemeVersion(): number {
  const [version, setVersion] = useState(0)
  useEffect(() => {
    const increment = () => setVersion((before) => before + 1)
    // The canvas needs the font of the page.
    void document.fonts.ready.then(increment)
    return onThemeChange(increment)
  }, [])
  return version
}

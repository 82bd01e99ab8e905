import { useEffect, useState } from 'react'

/** A number that changes with the colors of the page. */
export function useThemeVersion(): number {
  const [version, setVersion] = useState(0)
  useEffect(() => {
    const increment = () => setVersion((before) => before + 1)
    const queries = ['(prefers-color-scheme: dark)', '(forced-colors: active)'].map((query) => matchMedia(query))
    for (const query of queries) query.addEventListener('change', increment)
    const observer = new MutationObserver(increment)
    observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    // The canvas needs the font of the page.
    void document.fonts.ready.then(increment)
    return () => {
      for (const query of queries) query.removeEventListener('change', increment)
      observer.disconnect()
    }
  }, [])
  return version
}

/** Calls `change` when the colors of the page change, for what is drawn by scripts; returns the unsubscribe function. */
export function onThemeChange(change: () => void): () => void {
  const queries = ['(prefers-color-scheme: dark)', '(forced-colors: active)'].map((query) => matchMedia(query))
  for (const query of queries) query.addEventListener('change', change)
  const observer = new MutationObserver(change)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => {
    for (const query of queries) query.removeEventListener('change', change)
    observer.disconnect()
  }
}

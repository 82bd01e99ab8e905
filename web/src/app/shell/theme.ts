import { useSyncExternalStore } from 'react'

/** The chosen theme. appearance.js applies it before the first paint. */
export type Theme = 'system' | 'dark' | 'light'

const KEY = 'theme'
const watchers = new Set<() => void>()

export function readTheme(): Theme {
  const stored = localStorage.getItem(KEY)
  return stored === 'dark' || stored === 'light' ? stored : 'system'
}

function apply(): void {
  const theme = readTheme()
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
  for (const watcher of watchers) watcher()
}

export function chooseTheme(theme: Theme): void {
  if (theme === 'system') localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, theme)
  apply()
}

function watch(watcher: () => void): () => void {
  if (watchers.size === 0) window.addEventListener('storage', apply)
  watchers.add(watcher)
  return () => {
    watchers.delete(watcher)
    if (watchers.size === 0) window.removeEventListener('storage', apply)
  }
}

/** The chosen theme; also updates when another tab changes it. */
export const useTheme = (): Theme => useSyncExternalStore(watch, readTheme)

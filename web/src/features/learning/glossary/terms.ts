import { useSyncExternalStore } from 'react'
import { language } from '#i18n/t.ts'
import type { TermFinder } from './find-terms.ts'
import type { Term } from './term.ts'

// Leaves time for the screen to render and to become interactive.
const DELAY_MS = 1_500

const inEnglish = () => import('#content/glossary.md')
const LANGUAGES = { en: inEnglish, es: () => import('#content/es/glossary.md'), ar: inEnglish } as const

let finder: TermFinder | null = null
let loading: Promise<readonly Term[]> | undefined
const watchers = new Set<() => void>()

/** Loads the glossary of the page language once; retries after a failure. */
export function loadTerms(): Promise<readonly Term[]> {
  loading ??= load()
  return loading
}

async function load(): Promise<readonly Term[]> {
  try {
    const [{ glossary }, { createTermFinder }] = await Promise.all([LANGUAGES[language](), import('./find-terms.ts')])
    finder = createTermFinder(glossary)
    for (const watcher of watchers) watcher()
    return glossary
  } catch (error) {
    loading = undefined
    throw error
  }
}

function loadIfWatched(): void {
  // Cards are optional, so a failed load is not reported.
  if (watchers.size > 0) void loadTerms().catch(() => null)
}

function subscribe(watcher: () => void): () => void {
  watchers.add(watcher)
  if (loading === undefined && watchers.size === 1) setTimeout(loadIfWatched, DELAY_MS)
  return () => watchers.delete(watcher)
}

/** The term finder; null until it is loaded, some time after the first use. */
export const useTermFinder = (): TermFinder | null => useSyncExternalStore(subscribe, () => finder)

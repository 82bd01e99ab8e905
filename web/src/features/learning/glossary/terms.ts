import { useSyncExternalStore } from 'react'
import { language } from '#i18n/t.ts'
import type { TermFinder } from './find-terms.ts'
import type { Term } from './term.ts'

// Long enough for the screen to be there, and what is on it to be used.
const DELAY_MS = 1_500

const inEnglish = () => import('#content/glossary.md')
const LANGUAGES = { en: inEnglish, es: () => import('#content/es/glossary.md'), ar: inEnglish } as const

let finder: TermFinder | null = null
let loading: Promise<readonly Term[]> | undefined
const watchers = new Set<() => void>()

/** All terms of the glossary in the language of the page, fetched once; asked again after a failure. */
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
  // A screen without cards is whole: where they cannot be fetched, nothing is said.
  if (watchers.size > 0) void loadTerms().catch(() => null)
}

function subscribe(watcher: () => void): () => void {
  watchers.add(watcher)
  if (loading === undefined && watchers.size === 1) setTimeout(loadIfWatched, DELAY_MS)
  return () => watchers.delete(watcher)
}

/** What finds terms in texts; null until it was fetched, when the screen has nothing else to do. */
export const useTermFinder = (): TermFinder | null => useSyncExternalStore(subscribe, () => finder)

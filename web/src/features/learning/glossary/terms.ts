import { useSyncExternalStore } from 'react'
import { language } from '#words/t.ts'
import type { Finder } from './find-terms.ts'
import type { Term } from './term.ts'

// Long enough for the screen to be there, and what is on it to be used.
const DELAY_MS = 1_500

const inEnglish = () => import('#content/glossary.md')
const LANGUAGES = { en: inEnglish, es: () => import('#content/es/glossary.md'), ar: inEnglish } as const

let finder: Finder | null = null
let loading: Promise<readonly Term[]> | undefined
const watchers = new Set<() => void>()

/** All terms of the glossary in the language of the page, fetched once; asked again after a failure. */
export function loadTerms(): Promise<readonly Term[]> {
  loading ??= load()
  return loading
}

async function load(): Promise<readonly Term[]> {
  try {
    const [{ glossary }, { makeFinder }] = await Promise.all([LANGUAGES[language](), import('./find-terms.ts')])
    finder = makeFinder(glossary)
    for (const watcher of watchers) watcher()
    return glossary
  } catch (error) {
    loading = undefined
    throw error
  }
}

function loadIfWanted(): void {
  // A screen without cards is whole: where they cannot be fetched, nothing is said.
  if (watchers.size > 0) void loadTerms().catch(() => null)
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  if (loading === undefined && watchers.size === 1) setTimeout(loadIfWanted, DELAY_MS)
  return () => watchers.delete(watcher)
}

/** What finds terms in texts; null until it was fetched, when the screen has nothing else to do. */
export const useFinder = (): Finder | null => useSyncExternalStore(watch, () => finder)

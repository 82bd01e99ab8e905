import type { readProviders } from '@trademates/contract/auth'
import type { AnswerOf } from '@trademates/contract/endpoint'
import { useEffect, useSyncExternalStore } from 'react'

/** The sign-ins of others that this server takes; `null` for one that it does not. */
export type Providers = AnswerOf<typeof readProviders>
export type ProviderName = keyof Providers

// A literal that the contract's type holds to its value: the value itself would bring the schemas into a guest's first load.
const PATH: (typeof readProviders)['path'] = '/api/auth/providers/'
const NONE: Providers = { google: null, facebook: null }

let known: Providers | null = null
let asked = false
const watchers = new Set<() => void>()

/** Asks the server once. Where it does not answer, none is offered. */
export function askProviders(): void {
  if (asked) return
  asked = true
  void fetch(PATH)
    .then(async (response) => (response.ok ? ((await response.json()) as Providers) : NONE))
    .catch(() => NONE)
    .then((providers) => {
      known = providers
      for (const watcher of watchers) watcher()
    })
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** What the server takes; `null` until it has answered. */
export function useProviders(): Providers | null {
  useEffect(askProviders, [])
  return useSyncExternalStore(watch, () => known)
}

import type { readProviders } from '@trademates/contract/auth'
import { type ComponentType, useEffect, useSyncExternalStore } from 'react'
import type { ProviderButtonsProps } from './ProviderButtons.tsx'
import type { Providers } from './oauth.ts'

interface ProviderOffer {
  providers: Providers
  Buttons: ComponentType<ProviderButtonsProps & { providers: Providers }>
}

// A literal that the contract's type holds to its value: the value itself would bring the schemas into a guest's first load.
const PATH: (typeof readProviders)['path'] = '/api/auth/providers/'

let offer: ProviderOffer | null = null
let isRequested = false
const watchers = new Set<() => void>()

async function fetchProviders(): Promise<void> {
  const response = await fetch(PATH)
  if (!response.ok) return
  const providers = (await response.json()) as Providers
  if (Object.values(providers).every((provider) => provider === null)) return
  const { ProviderButtons } = await import('./ProviderButtons.tsx')
  offer = { providers, Buttons: ProviderButtons }
  for (const watcher of watchers) watcher()
}

/** Asks the server once. Where it does not answer, none is offered. */
export function loadProviders(): void {
  if (isRequested) return
  isRequested = true
  fetchProviders().catch(() => null)
}

function subscribe(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** What the server takes, with the buttons for it; `null` where it takes none, and until it has answered. */
export function useProviders(): ProviderOffer | null {
  useEffect(loadProviders, [])
  return useSyncExternalStore(subscribe, () => offer)
}

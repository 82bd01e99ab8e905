import type { readProviders } from '@trademates/contract/auth'
import { type ComponentType, useEffect, useSyncExternalStore } from 'react'
import type { ProviderButtonsProps } from './ProviderButtons.tsx'
import type { Providers } from './oauth.ts'

interface ProviderOffer {
  providers: Providers
  Buttons: ComponentType<ProviderButtonsProps & { providers: Providers }>
}

// A literal of the contract's type: importing the value would add the schemas to the first load of guests.
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

/** Loads the providers once; none are offered if the server does not answer. */
export function loadProviders(): void {
  if (isRequested) return
  isRequested = true
  fetchProviders().catch(() => null)
}

function subscribe(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** The configured providers with their buttons; `null` if there are none or before the answer. */
export function useProviders(): ProviderOffer | null {
  useEffect(loadProviders, [])
  return useSyncExternalStore(subscribe, () => offer)
}

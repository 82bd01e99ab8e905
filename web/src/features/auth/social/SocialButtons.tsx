import type { ProviderButtonsProps } from './ProviderButtons.tsx'
import { useProviders } from './providers.ts'

/** The providers that this server takes, each leading to its own page; nothing where it takes none. */
export function SocialButtons(offering: ProviderButtonsProps) {
  const offer = useProviders()
  return offer && <offer.Buttons {...offering} providers={offer.providers} />
}

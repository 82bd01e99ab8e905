import type { Offering } from './ProviderButtons.tsx'
import { useOffer } from './providers.ts'

/** The providers that this server takes, each leading to its own page; nothing where it takes none. */
export function SocialButtons(offering: Offering) {
  const offer = useOffer()
  return offer && <offer.Buttons {...offering} providers={offer.providers} />
}

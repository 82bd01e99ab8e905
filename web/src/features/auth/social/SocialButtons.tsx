import type { ProviderButtonsProps } from './ProviderButtons.tsx'
import { useProviders } from './providers.ts'

/** The buttons of the configured providers; renders nothing without any. */
export function SocialButtons(props: ProviderButtonsProps) {
  const offer = useProviders()
  return offer && <offer.Buttons {...props} providers={offer.providers} />
}

import { useState } from 'react'
import { networkError } from '#lib/api/call-error.ts'
import { showToast } from '#lib/notify/toast.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { Row } from '#ui/layout/Layout.tsx'
import type { ReturnTarget } from './return-target.ts'
import type { OAuthProviderName, Providers } from './oauth.ts'
import styles from './ProviderButtons.module.css'

const NAMES = { google: 'Google', facebook: 'Facebook' } as const satisfies Record<OAuthProviderName, string>
const ORDER = ['google', 'facebook'] as const

/** How a screen presents the providers. */
export interface ProviderButtonsProps {
  /** The text of the divider above the buttons. */
  title: string
  /** The label of a provider's button. */
  verb: (provider: string) => string
  returnTarget: ReturnTarget
}

/** A button per provider that opens the provider's own page. */
export function ProviderButtons({ title, verb, returnTarget, providers }: ProviderButtonsProps & { providers: Providers }) {
  const [opening, setOpening] = useState<OAuthProviderName | null>(null)

  const openProvider = async (name: OAuthProviderName) => {
    setOpening(name)
    try {
      const { redirectToProvider } = await import('./oauth.ts')
      redirectToProvider(name, providers, returnTarget)
    } catch {
      setOpening(null)
      showToast({ kind: 'bad', text: networkError().message })
    }
  }
  return (
    <>
      <Row gap={12} data-slot="divider" className={styles.divider}>
        {title}
      </Row>
      <div data-slot="providers" className={styles.providers}>
        {ORDER.filter((name) => providers[name]).map((name) => (
          <Button key={name} aria-label={verb(NAMES[name])} busy={opening === name} onClick={() => void openProvider(name)}>
            {opening !== name && <i className={styles[name]} />}
            {NAMES[name]}
          </Button>
        ))}
      </div>
    </>
  )
}

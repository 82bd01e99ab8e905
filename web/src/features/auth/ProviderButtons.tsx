import { useState } from 'react'
import { networkError } from '#lib/call-error.ts'
import { notice } from '#lib/notice.ts'
import { Button } from '#ui/Button.tsx'
import type { Errand } from './errand.ts'
import type { ProviderName, Providers } from './social.ts'
import styles from './ProviderButtons.module.css'

const NAMES = { google: 'Google', facebook: 'Facebook' } as const satisfies Record<ProviderName, string>
const ORDER = ['google', 'facebook'] as const

/** How a screen offers them. */
export interface Offering {
  /** What stands on the line above the buttons. */
  title: string
  /** What the button of a provider does. */
  verb: (provider: string) => string
  errand: Errand
}

/** A button for each provider; pressed, it leads to the provider's own page. */
export function ProviderButtons({ title, verb, errand, providers }: Offering & { providers: Providers }) {
  const [leaving, setLeaving] = useState<ProviderName | null>(null)

  const leave = async (name: ProviderName) => {
    setLeaving(name)
    try {
      const { leaveFor } = await import('./social.ts')
      leaveFor(name, providers, errand)
    } catch {
      setLeaving(null)
      notice({ kind: 'bad', text: networkError().message })
    }
  }
  return (
    <>
      <div data-slot="divider" className={styles.divider}>
        {title}
      </div>
      <div data-slot="providers" className={styles.providers}>
        {ORDER.filter((name) => providers[name]).map((name) => (
          <Button key={name} aria-label={verb(NAMES[name])} busy={leaving === name} onClick={() => void leave(name)}>
            {leaving !== name && <i className={styles[name]} />}
            {NAMES[name]}
          </Button>
        ))}
      </div>
    </>
  )
}

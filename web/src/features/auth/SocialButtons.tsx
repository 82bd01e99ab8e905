import { useState } from 'react'
import { networkError } from '#lib/call-error.ts'
import { notice } from '#lib/notice.ts'
import { Button } from '#ui/Button.tsx'
import type { Errand } from './errand.ts'
import { type ProviderName, useProviders } from './providers.ts'
import './SocialButtons.css'

const NAMES = { google: 'Google', facebook: 'Facebook' } as const satisfies Record<ProviderName, string>
const ORDER = ['google', 'facebook'] as const

interface Props {
  /** What stands on the line above them. */
  title: string
  /** What each does, before the provider's name. */
  verb: string
  errand: Errand
}

/** The providers that this server takes, each leading to its own page; nothing where it takes none. */
export function SocialButtons({ title, verb, errand }: Props) {
  const providers = useProviders()
  const [leaving, setLeaving] = useState<ProviderName | null>(null)
  const offered = ORDER.filter((name) => providers?.[name])
  if (!providers || offered.length === 0) return null

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
      <div className="or">{title}</div>
      <div className="soc">
        {offered.map((name) => (
          <Button key={name} aria-label={`${verb} ${NAMES[name]}`} busy={leaving === name} onClick={() => void leave(name)}>
            {leaving !== name && <i className={name} />}
            {NAMES[name]}
          </Button>
        ))}
      </div>
    </>
  )
}

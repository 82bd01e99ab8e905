import type { Person } from '@trademates/contract/people'
import { useToggle } from '#lib/toggle.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { t } from '#words/t.ts'
import { sendWish, showRelation, wishFulfilled } from './actions.ts'

interface Props {
  person: Person
  /** Where it is the first thing to do on a screen. */
  primary?: boolean
  size?: 'sm'
  onPress?: (() => void) | undefined
}

/** Asks somebody to connect; once asked, withdraws the request. */
export function ConnectButton({ person: { id, relation }, primary = false, size, onPress }: Props) {
  const { on: asked, flip } = useToggle({
    id: `connect:${id}`,
    confirmed: relation === 'requested',
    show: (on) => showRelation(id, on ? 'requested' : 'none'),
    send: (on) => sendWish(id, on),
    accept: (friendship) => wishFulfilled(id, friendship),
  })
  const press = () => {
    onPress?.()
    flip()
  }
  const look = { ...(size && { size }), ...(primary && !asked && { variant: 'primary' as const }) }
  if (!asked) {
    return (
      <Button {...look} icon="user-plus" onClick={press}>
        {t('Connect')}
      </Button>
    )
  }
  return (
    <Button {...look} title={t('Cancel request')} onClick={press}>
      {t('Requested')}
      <Icon name="x" size={14} />
    </Button>
  )
}

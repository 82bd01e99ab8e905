import type { Person } from '@trademates/contract/people'
import { useToggle } from '#lib/state/toggle.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { t } from '#i18n/t.ts'
import { setRequested, showRelation, onRequestSaved } from '#features/friendships/actions.ts'

interface Props {
  person: Person
  /** Whether it is the primary action of a screen. */
  primary?: boolean
  size?: 'sm'
  onPress?: (() => void) | undefined
}

/** Sends a connection request; after that, withdraws it. */
export function ConnectButton({ person: { id, relation }, primary = false, size, onPress }: Props) {
  const { on: isRequested, flip } = useToggle({
    id: `connect:${id}`,
    confirmed: relation === 'requested',
    show: (on) => showRelation(id, on ? 'requested' : 'none'),
    send: (on) => setRequested(id, on),
    onConfirmed: (friendship) => onRequestSaved(id, friendship),
  })
  const press = () => {
    onPress?.()
    flip()
  }
  const look = { ...(size && { size }), ...(primary && !isRequested && { variant: 'primary' as const }) }
  if (!isRequested) {
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

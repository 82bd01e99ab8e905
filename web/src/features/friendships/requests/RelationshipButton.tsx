import type { Person } from '@trademates/contract/people'
import { t } from '#i18n/t.ts'
import { ConnectButton } from './ConnectButton.tsx'
import { RequestAnswer } from './RequestAnswer.tsx'

/** The connection action for a user in a list: request, withdraw or answer; none for the viewer. */
export function RelationshipButton({ person, onPress }: { person: Person; onPress?: (() => void) | undefined }) {
  const { id, relation, friendship_id } = person
  if (relation === 'self') return null
  if (relation === 'none' || relation === 'requested') return <ConnectButton person={person} size="sm" onPress={onPress} />
  const status = relation === 'asked_you' ? 'pending' : 'accepted'
  return <RequestAnswer id={id} friendship={friendship_id} status={status} accepted={t('Connected')} size="sm" onPress={onPress} />
}

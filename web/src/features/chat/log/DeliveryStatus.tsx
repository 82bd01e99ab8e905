import { MAX_MESSAGES_PER_MINUTE } from '@trademates/contract/chat'
import { Icon } from '#ui/icons/Icon.tsx'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import type { DeliveryProgress } from '#features/chat/messages/group-by-day.ts'
import styles from './MessageLog.module.css'

const STATUSES = {
  waiting: { icon: 'clock', label: () => t('Waiting for connection') },
  'rate-limited': { icon: 'clock', label: () => tWith('Slow down: up to {count} messages a minute', { count: MAX_MESSAGES_PER_MINUTE }) },
  sending: { icon: 'clock', label: () => t('Sending') },
  failed: { icon: 'circle-alert', label: () => t('Not sent') },
  sent: { icon: 'check', label: () => t('Sent') },
  delivered: { icon: 'check-check', label: () => t('Delivered') },
  read: { icon: 'check-check', label: () => t('Read') },
} as const

/** The delivery status of a message, as icon and label. */
export function DeliveryStatus({ progress }: { progress: DeliveryProgress }) {
  const { icon, label } = STATUSES[progress]
  return (
    <span className={styles.tick} data-progress={progress}>
      <Icon name={icon} size={14} />
      {label()}
    </span>
  )
}

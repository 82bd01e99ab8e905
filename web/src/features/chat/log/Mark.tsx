import { MESSAGES_PER_MINUTE } from '@trademates/contract/chat'
import { Icon } from '#ui/Icon.tsx'
import { tWith } from '#words/t-with.ts'
import { t } from '#words/t.ts'
import type { Progress } from './log-days.ts'
import styles from './MessageLog.module.css'

const MARKS = {
  waiting: { icon: 'clock', word: () => t('Waiting for connection') },
  held: { icon: 'clock', word: () => tWith('Slow down: up to {count} messages a minute', { count: MESSAGES_PER_MINUTE }) },
  sending: { icon: 'clock', word: () => t('Sending') },
  failed: { icon: 'circle-alert', word: () => t('Not sent') },
  sent: { icon: 'check', word: () => t('Sent') },
  delivered: { icon: 'check-check', word: () => t('Delivered') },
  read: { icon: 'check-check', word: () => t('Read') },
} as const

/** How far a message has come, as a sign and as a word. */
export function Mark({ progress }: { progress: Progress }) {
  const { icon, word } = MARKS[progress]
  return (
    <span className={styles.tick} data-progress={progress}>
      <Icon name={icon} size={14} />
      {word()}
    </span>
  )
}

import { MESSAGES_PER_MINUTE } from '@trademates/contract/chat'
import { Icon } from '#ui/Icon.tsx'
import type { Progress } from './log-days.ts'

const MARKS = {
  waiting: { icon: 'clock', word: 'Waiting for the network' },
  held: { icon: 'clock', word: `Waiting: at most ${MESSAGES_PER_MINUTE} messages a minute` },
  sending: { icon: 'clock', word: 'Sending' },
  failed: { icon: 'circle-alert', word: 'Not sent' },
  sent: { icon: 'check', word: 'Sent' },
  delivered: { icon: 'check-check', word: 'Delivered' },
  read: { icon: 'check-check', word: 'Read' },
} as const

/** How far a message has come, as a sign and as a word. */
export function Mark({ progress }: { progress: Progress }) {
  const { icon, word } = MARKS[progress]
  return (
    <span className={`tick tick-${progress}`}>
      <Icon name={icon} size={14} />
      {word}
    </span>
  )
}

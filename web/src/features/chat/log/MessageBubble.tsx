import { MAX_MESSAGES_PER_MINUTE, MESSAGE_EDIT_MINUTES } from '@trademates/contract/chat'
import type { Id } from '@trademates/contract/wire'
import type { Ref } from 'react'
import { imageOwner } from '#features/chat/image-owner.ts'
import type { DeliveryProgress, GroupedLine, MessageLine } from '#features/chat/messages/group-by-day.ts'
import { PersonMenu } from '#features/people/PersonMenu.tsx'
import { RichText } from '#features/texts/RichText.tsx'
import { parseText } from '#features/texts/text-parts.ts'
import { formatClockTime, formatDateTime } from '#i18n/formats.ts'
import { tAs, tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { copyText } from '#lib/files/clipboard.ts'
import { useNow } from '#lib/time/time.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { Row, Stack } from '#ui/layout/Layout.tsx'
import { Menu } from '#ui/navigation/Menu.tsx'
import type { MenuItem } from '#ui/navigation/MenuPopup.tsx'
import { LocalImages, MessageImages } from './MessageImages.tsx'
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
function DeliveryStatus({ progress }: { progress: DeliveryProgress }) {
  const { icon, label } = STATUSES[progress]
  return (
    <span className={styles.tick} data-progress={progress}>
      <Icon name={icon} size={14} />
      {label()}
    </span>
  )
}

/** The partner of a conversation. */
export interface ConversationPartner {
  id: Id
  username: string
}

/** Actions on the viewer's own messages; `leave` runs after blocking the partner. */
export interface LineActions {
  edit: (line: GroupedLine) => void
  remove: (line: GroupedLine) => void
  sendAgain: (line: GroupedLine) => void
  /** Moves a rejected message back to the form. */
  restore: (line: MessageLine) => void
  discard: (line: GroupedLine) => void
  leave: () => void
}

const SENT: readonly (DeliveryProgress | null)[] = [null, 'sent', 'delivered', 'read']

/** Whether the server has the message. */
export const isOnServer = ({ progress }: MessageLine): boolean => SENT.includes(progress)

/** Whether a message may still be edited: the viewer's own, within 15 minutes. `now` in milliseconds since 1970. */
export const canEdit = (line: MessageLine, now: number): boolean =>
  line.isOwn && isOnServer(line) && !line.isDeleted && now - Date.parse(line.timestamp) < MESSAGE_EDIT_MINUTES * 60_000

interface Props {
  line: GroupedLine
  other: ConversationPartner
  canWrite: boolean
  actions: LineActions
}

/** One message: images, text, menu, and below the last of a group its time and status. */
export function MessageBubble({ ref, isFound, line, other, canWrite, actions }: Props & { ref: Ref<HTMLLIElement>; isFound: boolean }) {
  const kind = [
    styles.message,
    isFound && styles.messageFound,
    line.isOwn && styles.messageOwn,
    line.isFirst && styles.messageFirst,
    line.isLast && styles.messageLast,
  ]
    .filter(Boolean)
    .join(' ')
  return (
    <li ref={ref} className={kind} data-line={line.id} tabIndex={-1}>
      <Row gap={4} className={styles.messageRow}>
        <Stack gap={4} className={styles.messageBody}>
          {line.files.length > 0 && <MessageImages owner={imageOwner(other.id)} files={line.files} />}
          {line.pictures > 0 && <LocalImages line={line} />}
          <MessageText line={line} />
        </Stack>
        <Options line={line} other={other} canWrite={canWrite} actions={actions} />
      </Row>
      {line.isMarked && <Meta line={line} canWrite={canWrite} actions={actions} />}
    </li>
  )
}

function MessageText({ line: { content, symbols, ambiguousTags, isDeleted, isEdited } }: { line: GroupedLine }) {
  if (isDeleted) return <p className={`${styles.bubble} ${styles.bubbleGone}`}>{t('Message deleted')}</p>
  if (content === '') return null
  return (
    <p className={styles.bubble}>
      <RichText parts={parseText(content, { symbols, ambiguous_tags: ambiguousTags })} />
      {isEdited && <span className={styles.bubbleEdited}> {tAs('message', 'edited')}</span>}
    </p>
  )
}

/** The menu: copy for stored messages, edit and delete for own ones, report for others. */
function Options({ line, other, canWrite, actions }: Props) {
  const now = useNow()
  if (line.isDeleted || !isOnServer(line)) return null
  const take: MenuItem[] =
    line.content === '' ? [] : [{ label: t('Copy text'), icon: 'copy', run: () => void copyText(line.content, t('Text')) }]
  if (!line.isOwn) {
    return (
      <span className={styles.messageMenu}>
        <PersonMenu
          person={other}
          reported={{ kind: 'message', id: line.id }}
          first={take}
          label={t('Message options')}
          size="sm"
          onBlocked={actions.leave}
        />
      </span>
    )
  }
  const edit: MenuItem[] = canWrite && canEdit(line, now) ? [{ label: t('Edit'), icon: 'pencil', run: () => actions.edit(line) }] : []
  const remove: MenuItem = { label: t('Delete'), icon: 'trash-2', danger: true, run: () => actions.remove(line) }
  return (
    <span className={styles.messageMenu}>
      <Menu label={t('Message options')} size="sm" items={[...edit, ...take, remove]} />
    </span>
  )
}

function Meta({ line, canWrite, actions }: Omit<Props, 'other'>) {
  const { timestamp, progress, failure } = line
  if (failure !== null) {
    return (
      <Row gap={5} className={`${styles.meta} ${styles.metaFailed}`} role="alert">
        <Icon name="circle-alert" size={14} />
        <span>{failure}</span>
        <button type="button" onClick={() => actions.sendAgain(line)}>
          {t('Try again')}
        </button>
        {canWrite && (
          <button type="button" onClick={() => actions.restore(line)}>
            {t('Edit')}
          </button>
        )}
        <button type="button" onClick={() => actions.discard(line)}>
          {t('Discard')}
        </button>
      </Row>
    )
  }
  return (
    <Row as="p" gap={5} className={styles.meta}>
      <time dateTime={timestamp} title={formatDateTime(timestamp)}>
        {formatClockTime(timestamp)}
      </time>
      {progress !== null && <DeliveryStatus progress={progress} />}
    </Row>
  )
}

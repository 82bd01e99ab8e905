import type { Ref } from 'react'
import { EDIT_MINUTES } from '@trademates/contract/chat'
import type { Id } from '@trademates/contract/wire'
import { PersonMenu } from '#features/people/PersonMenu.tsx'
import { RichText } from '#features/texts/RichText.tsx'
import { textParts } from '#features/texts/text-parts.ts'
import { copy } from '#lib/clipboard.ts'
import { useNow } from '#lib/time.ts'
import { Menu } from '#ui/Menu.tsx'
import type { MenuItem } from '#ui/OpenMenu.tsx'
import { Icon } from '#ui/Icon.tsx'
import { clockTimeOf, momentOf } from '#words/formats.ts'
import { tAs } from '#words/t-with.ts'
import { t } from '#words/t.ts'
import type { Line, PlacedLine, Progress } from './log-days.ts'
import { Mark } from './Mark.tsx'
import { ChosenPictures, MessagePictures } from './MessagePictures.tsx'
import { ownerOf } from '#features/chat/picture-owner.ts'
import styles from './MessageLog.module.css'

/** Whom a conversation is with. */
export interface Other {
  id: Id
  username: string
}

/** What can be done with one's own messages, and when one has blocked whom they were written to. */
export interface LineDeeds {
  edit: (line: PlacedLine) => void
  remove: (line: PlacedLine) => void
  sendAgain: (line: PlacedLine) => void
  /** Takes one that was refused back to where it was written. */
  takeBack: (line: Line) => void
  discard: (line: PlacedLine) => void
  leave: () => void
}

const SENT: readonly (Progress | null)[] = [null, 'sent', 'delivered', 'read']

/** Whether the server has a message. */
export const isThere = ({ progress }: Line): boolean => SENT.includes(progress)

/** Whether a message may still be edited: one's own, within 15 minutes. `now` in milliseconds since 1970. */
export const mayEdit = (line: Line, now: number): boolean =>
  line.isOwn && isThere(line) && !line.isDeleted && now - Date.parse(line.timestamp) < EDIT_MINUTES * 60_000

interface Props {
  line: PlacedLine
  other: Other
  canWrite: boolean
  deeds: LineDeeds
}

/** One message: its pictures, its text, what can be done with it, and below the last of a group its time and mark. */
export function MessageBubble({ ref, isFound, line, other, canWrite, deeds }: Props & { ref: Ref<HTMLLIElement>; isFound: boolean }) {
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
      <div className={styles.messageRow}>
        <div className={styles.messageBody}>
          {line.files.length > 0 && <MessagePictures owner={ownerOf(other.id)} files={line.files} />}
          {line.pictures > 0 && <ChosenPictures line={line} />}
          <Words line={line} />
        </div>
        <Options line={line} other={other} canWrite={canWrite} deeds={deeds} />
      </div>
      {line.isMarked && <Meta line={line} canWrite={canWrite} deeds={deeds} />}
    </li>
  )
}

function Words({ line: { content, symbols, isDeleted, isEdited } }: { line: PlacedLine }) {
  if (isDeleted) return <p className={`${styles.bubble} ${styles.bubbleGone}`}>{t('Message deleted')}</p>
  if (content === '') return null
  return (
    <p className={styles.bubble}>
      <RichText parts={textParts(content, { symbols })} />
      {isEdited && <span className={styles.bubbleEdited}> {tAs('message', 'edited')}</span>}
    </p>
  )
}

/** What the server has can be copied; one's own changed and deleted, another's reported. */
function Options({ line, other, canWrite, deeds }: Props) {
  const now = useNow()
  if (line.isDeleted || !isThere(line)) return null
  const take: MenuItem[] =
    line.content === '' ? [] : [{ label: t('Copy text'), icon: 'copy', run: () => void copy(line.content, t('Text')) }]
  if (!line.isOwn) {
    return (
      <span className={styles.messageMenu}>
        <PersonMenu
          person={other}
          on={{ kind: 'message', id: line.id }}
          first={take}
          label={t('Message options')}
          size="sm"
          onBlocked={deeds.leave}
        />
      </span>
    )
  }
  const edit: MenuItem[] = canWrite && mayEdit(line, now) ? [{ label: t('Edit'), icon: 'pencil', run: () => deeds.edit(line) }] : []
  const remove: MenuItem = { label: t('Delete'), icon: 'trash-2', danger: true, run: () => deeds.remove(line) }
  return (
    <span className={styles.messageMenu}>
      <Menu label={t('Message options')} size="sm" items={[...edit, ...take, remove]} />
    </span>
  )
}

function Meta({ line, canWrite, deeds }: Omit<Props, 'other'>) {
  const { timestamp, progress, failure } = line
  if (failure !== null) {
    return (
      <div className={`${styles.meta} ${styles.metaFailed}`} role="alert">
        <Icon name="circle-alert" size={14} />
        <span>{failure}</span>
        <button type="button" onClick={() => deeds.sendAgain(line)}>
          {t('Try again')}
        </button>
        {canWrite && (
          <button type="button" onClick={() => deeds.takeBack(line)}>
            {t('Edit')}
          </button>
        )}
        <button type="button" onClick={() => deeds.discard(line)}>
          {t('Discard')}
        </button>
      </div>
    )
  }
  return (
    <p className={styles.meta}>
      <time dateTime={timestamp} title={momentOf(timestamp)}>
        {clockTimeOf(timestamp)}
      </time>
      {progress !== null && <Mark progress={progress} />}
    </p>
  )
}

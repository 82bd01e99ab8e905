import { EDIT_MINUTES } from '@trademates/contract/chat'
import { RichText } from '#features/texts/RichText.tsx'
import { textParts } from '#features/texts/text-parts.ts'
import { copy } from '#lib/clipboard.ts'
import { messageAgo, useNow } from '#lib/time.ts'
import { Menu } from '#ui/Menu.tsx'
import { Icon } from '#ui/Icon.tsx'
import type { PlacedLine } from './log-days.ts'
import { Mark } from './Mark.tsx'
import { ChosenPictures, MessagePictures } from './MessagePictures.tsx'

/** What can be done with one's own messages. */
export interface LineDeeds {
  edit: (line: PlacedLine) => void
  remove: (line: PlacedLine) => void
  sendAgain: (line: PlacedLine) => void
  discard: (line: PlacedLine) => void
}

/** Whether a message may still be edited: one's own, which has a text, within 15 minutes. `now` in milliseconds since 1970. */
export const mayEdit = (
  { progress, content, isDeleted, timestamp }: Pick<PlacedLine, 'progress' | 'content' | 'isDeleted' | 'timestamp'>,
  now: number,
): boolean =>
  (progress === 'sent' || progress === 'delivered' || progress === 'read') &&
  content !== '' &&
  !isDeleted &&
  now - Date.parse(timestamp) < EDIT_MINUTES * 60_000

interface Props {
  line: PlacedLine
  /** Names the conversation in an address. */
  owner: string
  canWrite: boolean
  deeds: LineDeeds
}

/** One message: its pictures, its text, what can be done with it, and below the last of a group its time and mark. */
export function MessageBubble({ line, owner, canWrite, deeds }: Props) {
  const kind = ['m', line.isOwn && 'm-own', line.isFirst && 'm-first', line.isLast && 'm-last'].filter(Boolean).join(' ')
  return (
    <li className={kind} data-line={line.id} tabIndex={-1}>
      <div className="m-row">
        <div className="m-body">
          {line.files.length > 0 && <MessagePictures owner={owner} files={line.files} />}
          {line.chosen.length > 0 && <ChosenPictures files={line.chosen} />}
          <Words line={line} />
        </div>
        <Options line={line} canWrite={canWrite} deeds={deeds} />
      </div>
      {line.isMarked && <Meta line={line} deeds={deeds} />}
    </li>
  )
}

function Words({ line: { content, isDeleted, isEdited } }: { line: PlacedLine }) {
  if (isDeleted) return <p className="b b-gone">Message deleted</p>
  if (content === '') return null
  return (
    <p className="b">
      <RichText parts={textParts(content)} />
      {isEdited && <span className="b-edited"> edited</span>}
    </p>
  )
}

function Options({ line, canWrite, deeds }: Omit<Props, 'owner'>) {
  const now = useNow()
  if (line.isDeleted || line.progress === 'failed' || line.progress === 'sending' || line.progress === 'waiting') return null
  const take = line.content === '' ? [] : [{ label: 'Copy text', icon: 'copy', run: () => void copy(line.content, 'Text') } as const]
  const edit = canWrite && mayEdit(line, now) ? [{ label: 'Edit', icon: 'pencil', run: () => deeds.edit(line) } as const] : []
  const remove = line.isOwn ? [{ label: 'Delete', icon: 'trash-2', danger: true, run: () => deeds.remove(line) } as const] : []
  const items = [...edit, ...take, ...remove]
  return (
    items.length > 0 && (
      <span className="m-menu">
        <Menu label="Message options" size="sm" items={items} />
      </span>
    )
  )
}

function Meta({ line, deeds }: { line: PlacedLine; deeds: LineDeeds }) {
  const now = useNow()
  const { timestamp, progress, failure } = line
  if (failure !== null) {
    return (
      <div className="meta meta-failed" role="alert">
        <Icon name="circle-alert" size={14} />
        <span>{failure}</span>
        <button type="button" onClick={() => deeds.sendAgain(line)}>
          Try again
        </button>
        <button type="button" onClick={() => deeds.discard(line)}>
          Discard
        </button>
      </div>
    )
  }
  return (
    <p className="meta">
      <time dateTime={timestamp} title={new Date(timestamp).toLocaleString()}>
        {messageAgo(timestamp, now)}
      </time>
      {progress !== null && <Mark progress={progress} />}
    </p>
  )
}

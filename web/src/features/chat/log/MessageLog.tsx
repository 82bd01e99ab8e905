import type { Id } from '@trademates/contract/wire'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { imageCountText } from '#features/chat/message-preview.ts'
import type { MessageLine } from '#features/chat/messages/group-by-day.ts'
import { TypingIndicator } from '#features/chat/TypingIndicator.tsx'
import { useNearViewport } from '#features/chat/use-near-viewport.ts'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { Row } from '#ui/layout/Layout.tsx'
import { type LoadMore, LogEdge } from './LogEdge.tsx'
import { type ConversationPartner, isOnServer, type LineActions } from './MessageBubble.tsx'
import { MessageDays, type UnreadMarker } from './MessageDays.tsx'
import { lastVisible, useLogScroll } from './use-log-scroll.ts'
import styles from './MessageLog.module.css'

interface ScrollToOwnOptions {
  /** The newest loaded line. */
  last: MessageLine | undefined
  /** The id of the last queued message. */
  queuedId: Id | undefined
  /** Whether newer lines are not loaded yet. */
  hasMore: boolean
  toNewest: () => void
}

/** Scrolls to the newest line after the viewer wrote it; messages of others wait below. */
function useScrollToOwn({ last, queuedId, hasMore, toNewest }: ScrollToOwnOptions): void {
  const [opened] = useState({ queuedId })
  const before = useRef({ last: last?.id, hasMore })
  const follow = useEffectEvent(() => {
    // A line that was loaded with the lines before it is not new.
    const isNew = last?.isOwn === true && last.id !== before.current.last && !before.current.hasMore
    before.current = { last: last?.id, hasMore }
    if (isNew || (hasMore && queuedId !== undefined && queuedId !== opened.queuedId)) toNewest()
  })
  useEffect(() => follow(), [last?.id, queuedId, hasMore])
}

interface Props {
  /** Oldest first. */
  lines: readonly MessageLine[]
  earlier: LoadMore
  later: LoadMore
  /** The message that a search led to, where the log starts. */
  found: Id | undefined
  unread: UnreadMarker | null
  /** The partner's messages that are unread now. */
  unreadCount: number
  /** The id of the last queued message. */
  queuedId: Id | undefined
  other: ConversationPartner
  isTyping: boolean
  canWrite: boolean
  actions: LineActions
  /** Called with the partner's newest visible message. */
  onSeen: (line: MessageLine) => void
  /** Loads the newest messages. */
  onNewest: () => Promise<void>
}

/** All messages, grouped by day: starts at the first unread one, loads at both ends, and follows new messages while scrolled to the end. */
export function MessageLog({
  lines,
  earlier,
  later,
  found,
  unread,
  unreadCount,
  queuedId,
  other,
  isTyping,
  canWrite,
  actions,
  onSeen,
  onNewest,
}: Props) {
  const name = other.username
  const [box, start, end] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)]
  const landing = useRef<HTMLLIElement>(null)
  const hasMore = later.state !== 'none'
  const { isAtEnd, onScroll, toEnd } = useLogScroll({ log: box, landing, hasMore })
  useNearViewport({ box, end: start, near: () => earlier.state === 'more' && earlier.load(), state: `${earlier.state} ${lines.length}` })
  useNearViewport({ box, end, near: () => later.state === 'more' && later.load(), state: `${later.state} ${lines.length}` })

  const toNewest = async () => {
    if (hasMore) await onNewest()
    toEnd()
  }
  const last = lines.at(-1)
  useScrollToOwn({ last, queuedId, hasMore, toNewest: () => void toNewest() })

  const see = () => {
    if (box.current === null) return
    const seen = isAtEnd ? last?.id : lastVisible(box.current)
    const line = lines.slice(0, lines.findIndex(({ id }) => id === seen) + 1).findLast(isReceived)
    if (line !== undefined) onSeen(line)
  }
  useEffect(() => {
    if (found !== undefined) landing.current?.focus({ preventScroll: true })
  }, [found])
  const seeNow = useEffectEvent(see)
  useEffect(() => seeNow())

  return (
    <div className={styles.logPlace}>
      <div
        ref={box}
        data-slot="log"
        className={`${styles.log} i-focus`}
        role="log"
        aria-live="off"
        aria-label={tWith('Messages with {name}', { name })}
        tabIndex={0}
        onScroll={() => {
          onScroll()
          see()
        }}
      >
        <div className={styles.logIn}>
          <LogEdge
            edge={start}
            more={earlier}
            labels={{ loading: t('Loading earlier messages'), failed: t("Couldn't load earlier messages.") }}
          >
            <p>{tWith('This is the start of your conversation with {name}.', { name })}</p>
          </LogEdge>
          <MessageDays lines={lines} found={found} unread={unread} landing={landing} other={other} canWrite={canWrite} actions={actions} />
          {hasMore && (
            <LogEdge
              edge={end}
              more={later}
              labels={{ loading: t('Loading later messages'), failed: t("Couldn't load later messages.") }}
            />
          )}
          <Typing name={isTyping ? name : null} />
        </div>
      </div>
      <NewMessageAnnouncer name={name} lines={lines} isNewest={!hasMore} />
      {!isAtEnd && (
        <button type="button" className={styles.toNewest} onClick={() => void toNewest()}>
          <Icon name="arrow-down" size={16} />
          {unreadCount === 0 ? t('Newest') : tWith('{count, plural, one {# new message} other {# new messages}}', { count: unreadCount })}
        </button>
      )}
    </div>
  )
}

const isReceived = ({ isOwn, isDeleted }: MessageLine): boolean => !isOwn && !isDeleted

/** The typing indicator; `null` when the partner is not typing. */
const Typing = ({ name }: { name: string | null }) => (
  <Row gap={10} className={`${styles.typing} muted text-sm`} role="status">
    {name !== null && (
      <>
        <TypingIndicator />
        {tWith('{name} is typing', { name })}
      </>
    )}
  </Row>
)

/** Announces new messages while the newest are shown. After a deletion, the message before it is not new. */
function NewMessageAnnouncer({ name, lines, isNewest }: { name: string; lines: readonly MessageLine[]; isNewest: boolean }) {
  // The last announced message; unknown as long as later messages are not loaded.
  const [announced, setAnnounced] = useState<{ last: Id | undefined; isNew: boolean } | null>(null)
  const at = lines.findLastIndex(isReceived)
  const received = lines[at]
  if (!isNewest && announced !== null) setAnnounced(null)
  else if (isNewest && announced === null) setAnnounced({ last: lines.findLast(isOnServer)?.id, isNew: false })
  else if (announced !== null && at > lines.findIndex(({ id }) => id === announced.last)) setAnnounced({ last: received?.id, isNew: true })
  const newMessage = announced?.isNew === true && received?.id === announced.last ? received : undefined
  return (
    <p className="sr-only" role="status">
      {newMessage && <span key={newMessage.id}>{`${name}: ${newMessage.content || imageCountText(newMessage.files.length)}`}</span>}
    </p>
  )
}

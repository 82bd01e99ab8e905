import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Id } from '@trademates/contract/wire'
import { Icon } from '#ui/Icon.tsx'
import { tWith } from '#words/t-with.ts'
import { t } from '#words/t.ts'
import { Dots } from '#features/chat/Dots.tsx'
import { type Beyond, LogEdge } from './LogEdge.tsx'
import type { Line } from './log-days.ts'
import { picturesInWords } from '#features/chat/line-words.ts'
import { isThere, type LineDeeds, type Other } from './MessageBubble.tsx'
import { MessageDays, type Unread } from './MessageDays.tsx'
import { lastInSight, useLogScroll } from './use-log-scroll.ts'
import { useNear } from '#features/chat/use-near.ts'
import { useOwnInSight } from './use-own-in-sight.ts'
import styles from './MessageLog.module.css'

interface Props {
  /** Oldest first. */
  lines: readonly Line[]
  earlier: Beyond
  later: Beyond
  /** The message that a search led to: the log begins there. */
  found: Id | undefined
  unread: Unread | null
  /** How many messages of the other one are not read now. */
  below: number
  /** The id of what was written last and waits to be sent. */
  written: Id | undefined
  other: Other
  isTyping: boolean
  canWrite: boolean
  deeds: LineDeeds
  /** Called with the newest message of the other one that is in sight. */
  onSeen: (line: Line) => void
  /** Reads the newest messages. */
  onNewest: () => Promise<void>
}

/** All that was said, by days: it begins at what is unread, grows at both ends, and follows what is new while its reader is at the newest. */
export function MessageLog({
  lines,
  earlier,
  later,
  found,
  unread,
  below,
  written,
  other,
  isTyping,
  canWrite,
  deeds,
  onSeen,
  onNewest,
}: Props) {
  const name = other.username
  const [box, start, end] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)]
  const landing = useRef<HTMLLIElement>(null)
  const hasMore = later.state !== 'none'
  const { isAtEnd, onScroll, toEnd } = useLogScroll({ log: box, landing, hasMore })
  useNear({ box, end: start, near: () => earlier.state === 'more' && earlier.load(), state: `${earlier.state} ${lines.length}` })
  useNear({ box, end, near: () => later.state === 'more' && later.load(), state: `${later.state} ${lines.length}` })

  const toNewest = async () => {
    if (hasMore) await onNewest()
    toEnd()
  }
  const last = lines.at(-1)
  useOwnInSight({ last, written, hasMore, toNewest: () => void toNewest() })

  const see = () => {
    if (box.current === null) return
    const seen = isAtEnd ? last?.id : lastInSight(box.current)
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
            place={start}
            beyond={earlier}
            words={{ loading: t('Loading earlier messages'), failed: t("Couldn't load earlier messages.") }}
          >
            <p>{tWith('This is the start of your conversation with {name}.', { name })}</p>
          </LogEdge>
          <MessageDays lines={lines} found={found} unread={unread} landing={landing} other={other} canWrite={canWrite} deeds={deeds} />
          {hasMore && (
            <LogEdge
              place={end}
              beyond={later}
              words={{ loading: t('Loading later messages'), failed: t("Couldn't load later messages.") }}
            />
          )}
          <Typing name={isTyping ? name : null} />
        </div>
      </div>
      <Arrived name={name} lines={lines} isNewest={!hasMore} />
      {!isAtEnd && (
        <button type="button" className={styles.toNewest} onClick={() => void toNewest()}>
          <Icon name="arrow-down" size={16} />
          {below === 0 ? t('Newest') : tWith('{count, plural, one {# new message} other {# new messages}}', { count: below })}
        </button>
      )}
    </div>
  )
}

const isReceived = ({ isOwn, isDeleted }: Line): boolean => !isOwn && !isDeleted

/** Who types; `null` for nobody. */
const Typing = ({ name }: { name: string | null }) => (
  <div className={styles.typing} role="status">
    {name !== null && (
      <>
        <Dots />
        {tWith('{name} is typing', { name })}
      </>
    )}
  </div>
)

/** Reads out what arrives while the newest are shown. Where that is deleted, the one before it is nothing new. */
function Arrived({ name, lines, isNewest }: { name: string; lines: readonly Line[]; isNewest: boolean }) {
  // What is nothing new ends with `last`; nothing is known as long as later messages were not read.
  const [heard, setHeard] = useState<{ last: Id | undefined; isSaid: boolean } | null>(null)
  const at = lines.findLastIndex(isReceived)
  const received = lines[at]
  if (!isNewest && heard !== null) setHeard(null)
  else if (isNewest && heard === null) setHeard({ last: lines.findLast(isThere)?.id, isSaid: false })
  else if (heard !== null && at > lines.findIndex(({ id }) => id === heard.last)) setHeard({ last: received?.id, isSaid: true })
  const said = heard?.isSaid === true && received?.id === heard.last ? received : undefined
  return (
    <p className="sr-only" role="status">
      {said && <span key={said.id}>{`${name}: ${said.content || picturesInWords(said.files.length)}`}</span>}
    </p>
  )
}

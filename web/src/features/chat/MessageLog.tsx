import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNow } from '#lib/time.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { Dots } from './Dots.tsx'
import { inDays, type Line, nameOfDay } from './log-days.ts'
import { type LineDeeds, MessageBubble, type Other } from './MessageBubble.tsx'
import { useLogScroll } from './use-log-scroll.ts'
import { useNear } from './use-near.ts'
import './MessageLog.css'

interface Earlier {
  state: 'more' | 'loading' | 'failed' | 'none'
  load: () => void
}

interface Props {
  /** Oldest first. */
  lines: readonly Line[]
  earlier: Earlier
  other: Other
  isTyping: boolean
  canWrite: boolean
  deeds: LineDeeds
  /** Called with the newest message of the other one, whenever its end is in sight. */
  onSeen: (line: Line) => void
}

/** All that was said, by days: it grows upward without end, and follows what is new while its reader is at the end. */
export function MessageLog({ lines, earlier, other, isTyping, canWrite, deeds, onSeen }: Props) {
  const name = other.username
  const [box, start] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)]
  const { isAtEnd, onScroll, toEnd } = useLogScroll(box)
  useNear({ box, end: start, near: () => earlier.state === 'more' && earlier.load(), state: `${earlier.state} ${lines.length}` })

  // What one writes oneself is looked at; what comes meanwhile waits below.
  const last = lines.at(-1)
  const follow = useEffectEvent(() => last?.isOwn === true && toEnd())
  useEffect(() => void follow(), [last?.id])

  const received = lines.findLast(({ isOwn, isDeleted }) => !isOwn && !isDeleted)
  const [seen, setSeen] = useState(received?.timestamp ?? '')
  if (isAtEnd && received !== undefined && received.timestamp > seen) setSeen(received.timestamp)
  const below = lines.filter(({ isOwn, isDeleted, timestamp }) => !isOwn && !isDeleted && timestamp > seen).length

  const [before] = useState(received?.id)

  const see = useEffectEvent(() => isAtEnd && received !== undefined && onSeen(received))
  useEffect(() => void see())

  return (
    <div className="log-place">
      <div
        ref={box}
        className="log i-focus"
        role="log"
        aria-live="off"
        aria-label={`Messages with ${name}`}
        tabIndex={0}
        onScroll={onScroll}
      >
        <div className="log-in">
          <div ref={start} className="log-start">
            <LogStart earlier={earlier} name={name} />
          </div>
          <Days lines={lines} other={other} canWrite={canWrite} deeds={deeds} />
          <div className="typing" role="status">
            {isTyping && (
              <>
                <Dots />
                {name} is typing
              </>
            )}
          </div>
        </div>
      </div>
      <p className="sr-only" role="status">
        {received !== undefined && received.id !== before && `${name}: ${received.content}`}
      </p>
      {!isAtEnd && (
        <button type="button" className="tonew" onClick={toEnd}>
          <Icon name="arrow-down" size={16} />
          {below === 0 ? 'Newest' : below === 1 ? '1 new message' : `${below} new messages`}
        </button>
      )}
    </div>
  )
}

function LogStart({ earlier: { state, load }, name }: { earlier: Earlier; name: string }) {
  if (state === 'loading') return <Spinner size={18} label="Loading earlier messages" />
  if (state === 'none') return <p>This is the beginning of what you and {name} wrote.</p>
  if (state === 'more') return null
  return (
    <>
      <p role="alert">Earlier messages did not load.</p>
      <Button size="sm" icon="rotate-ccw" onClick={load}>
        Try again
      </Button>
    </>
  )
}

function Days({ lines, other, canWrite, deeds }: Pick<Props, 'lines' | 'other' | 'canWrite' | 'deeds'>) {
  const now = useNow()
  return inDays(lines).map(({ start, lines }) => (
    <section key={start} aria-label={nameOfDay(start, now)}>
      <p className="day">
        <time dateTime={new Date(start).toISOString()}>{nameOfDay(start, now)}</time>
      </p>
      <ol className="ms">
        {lines.map((line) => (
          <MessageBubble key={line.id} line={line} other={other} canWrite={canWrite} deeds={deeds} />
        ))}
      </ol>
    </section>
  ))
}

import { useRef, useState } from 'react'
import type { Message, OpenConversation } from '@trademates/contract/chat'
import type { Id } from '@trademates/contract/wire'
import { ProfileLink } from '#features/people/ProfileLink.tsx'
import { CallError } from '#lib/call-error.ts'
import { notice } from '#lib/notice.ts'
import { useIsTyping } from '#lib/typing.ts'
import { confirm } from '#ui/confirm.ts'
import { Failed } from '#ui/Failed.tsx'
import { readUpTo, remove } from './actions.ts'
import { linesOf } from './conversation-lines.ts'
import type { Line } from './log-days.ts'
import type { Beyond } from './LogEdge.tsx'
import { type LineDeeds, mayEdit } from './MessageBubble.tsx'
import type { Unread } from './MessageDays.tsx'
import { MessageForm } from './MessageForm.tsx'
import { MessageLog } from './MessageLog.tsx'
import { useMessages } from './message-pages.ts'
import { MessageSkeletons } from './MessageSkeletons.tsx'
import { sendAgain, useWaiting } from './outbox.ts'
import { dropWaiting } from './outbox-store.ts'
import { useAttentive } from './use-attentive.ts'
import { useOnline } from './use-online.ts'

interface Props {
  me: Id
  conversation: OpenConversation
  onLeave: () => void
}

/** What two people wrote, and where one of them writes. */
export function Thread({ me, conversation, onLeave }: Props) {
  const { user, can_write: canWrite } = conversation
  const list = useMessages(user.id)
  const [isOnline, isAttentive, isTyping] = [useOnline(), useAttentive(), useIsTyping(user.id)]
  const waiting = useWaiting().filter(({ to }) => to === user.id)
  const [edited, setEdited] = useState<Line | null>(null)
  const [takenBack, setTakenBack] = useState<Line | null>(null)
  const [opened] = useState({ read: conversation.read_position, count: conversation.unread_count })
  const see = useSeen(user.id, isAttentive && isOnline)

  if (list.messages === undefined) {
    return list.isError ? <Failed text="Messages did not load" retry={() => void list.refetch()} /> : <MessageSkeletons />
  }
  const messages = list.messages
  const lines = linesOf({ messages, waiting: list.isNewest ? waiting : [], me, isOnline })

  const askAndRemove = async ({ id }: Line) => {
    const message = messages.find((one) => one.id === id)
    if (
      !message ||
      !(await confirm({
        title: 'Delete this message?',
        text: `It goes for you and for ${user.username}. You cannot undo this.`,
        yes: 'Delete',
        danger: true,
      }))
    )
      return
    // The button that has the focus goes with the message.
    document.getElementById('main')?.focus({ preventScroll: true })
    await remove(user.id, message)
  }
  const deeds: LineDeeds = {
    edit: setEdited,
    remove: (line) => void askAndRemove(line),
    sendAgain: ({ id }) => sendAgain(id),
    takeBack: setTakenBack,
    discard: ({ id }) => dropWaiting(id),
    leave: onLeave,
  }
  const forgetTaken = (isTaken: boolean) => {
    if (isTaken && takenBack !== null) dropWaiting(takenBack.id)
    setTakenBack(null)
  }
  const editLast = () => {
    const last = lines.findLast((line) => line.failure !== null || mayEdit(line, Date.now()))
    if (last?.failure === null) setEdited(last)
    else if (last !== undefined) setTakenBack(last)
  }
  return (
    <>
      <MessageLog
        lines={lines}
        earlier={earlierOf(list)}
        later={laterOf(list)}
        unread={unreadOf(messages, { ...opened, other: user.id })}
        below={conversation.unread_count}
        written={waiting.at(-1)?.id}
        other={user}
        isTyping={isTyping}
        canWrite={canWrite}
        deeds={deeds}
        onSeen={see}
        onNewest={() => list.toNewest().catch(tellFailure)}
      />
      {canWrite ? (
        <MessageForm
          me={me}
          to={user}
          edited={edited}
          takenBack={takenBack}
          onEditLast={editLast}
          onEdited={() => setEdited(null)}
          onTaken={forgetTaken}
        />
      ) : (
        <p className="readonly">
          You can read this conversation, but only people who are connected can write.{' '}
          <ProfileLink id={user.id} className="link">
            Open the profile of {user.username}
          </ProfileLink>
        </p>
      )}
    </>
  )
}

type List = ReturnType<typeof useMessages>

function earlierOf(list: List): Beyond {
  const load = () => void list.fetchNextPage()
  if (list.isFetchingNextPage) return { state: 'loading', load }
  if (list.isFetchNextPageError) return { state: 'failed', load }
  return { state: list.hasNextPage ? 'more' : 'none', load }
}

function laterOf(list: List): Beyond {
  const load = () => void list.fetchPreviousPage()
  if (list.isFetchingPreviousPage) return { state: 'loading', load }
  if (list.isFetchPreviousPageError) return { state: 'failed', load }
  return { state: list.hasPreviousPage ? 'more' : 'none', load }
}

/** Where what was unread begins, as far as it was read. */
function unreadOf(messages: readonly Message[], { read, count, other }: { read: number; count: number; other: Id }): Unread | null {
  const first = messages.findLast((message) => message.position > read && message.sender_id === other && message.deleted_at === null)
  return first === undefined || count === 0 ? null : { from: first.id, count }
}

const tellFailure = (error: unknown): void =>
  notice({ kind: 'bad', text: error instanceof CallError ? error.message : 'The newest messages did not load.' })

/** Marks are set no oftener than this, in milliseconds. */
const MARK = 300

/** Gives what is called with the newest message in sight: it is marked as read once, while somebody looks and the network is there. */
function useSeen(userId: Id, isLooked: boolean): (line: Line) => void {
  const [seen, marked] = [useRef<Id | null>(null), useRef<Id | null>(null)]
  const mark = () => {
    const id = seen.current
    seen.current = null
    if (id === null) return
    readUpTo(userId, id).catch(() => {
      marked.current = null
    })
  }
  return ({ id, isRead }) => {
    if (!isLooked || isRead || marked.current === id) return
    marked.current = id
    if (seen.current === null) setTimeout(mark, MARK)
    seen.current = id
  }
}

import { useRef, useState } from 'react'
import type { OpenConversation } from '@trademates/contract/chat'
import type { Id } from '@trademates/contract/wire'
import { ProfileLink } from '#features/people/ProfileLink.tsx'
import { useIsTyping } from '#lib/typing.ts'
import { confirm } from '#ui/confirm.ts'
import { Failed } from '#ui/Failed.tsx'
import { readUpTo, remove } from './actions.ts'
import { linesOf } from './conversation-lines.ts'
import type { Line } from './log-days.ts'
import { type LineDeeds, mayEdit } from './MessageBubble.tsx'
import { MessageForm } from './MessageForm.tsx'
import { MessageLog } from './MessageLog.tsx'
import { MessageSkeletons } from './MessageSkeletons.tsx'
import { sendAgain, useWaiting } from './outbox.ts'
import { dropWaiting } from './outbox-store.ts'
import { useMessages } from './queries.ts'
import { useAttentive } from './use-attentive.ts'
import { useOnline } from './use-online.ts'

interface Props {
  me: Id
  conversation: OpenConversation
  onLeave: () => void
}

/** What two people wrote, and where one of them writes. */
export function Thread({ me, conversation: { user, can_write: canWrite }, onLeave }: Props) {
  const list = useMessages(user.id)
  const [isOnline, isAttentive, isTyping] = [useOnline(), useAttentive(), useIsTyping(user.id)]
  const waiting = useWaiting().filter(({ to }) => to === user.id)
  const [edited, setEdited] = useState<Line | null>(null)
  const see = useSeen(user.id, isAttentive && isOnline)

  if (list.messages === undefined) {
    return list.isError ? <Failed text="Messages did not load" retry={() => void list.refetch()} /> : <MessageSkeletons />
  }
  const messages = list.messages
  const lines = linesOf({ messages, waiting, me, isOnline })

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
    discard: ({ id }) => dropWaiting(id),
    leave: onLeave,
  }
  const editLast = () => {
    const last = lines.findLast((line) => line.isOwn && !line.isDeleted)
    if (canWrite && last !== undefined && mayEdit(last, Date.now())) setEdited(last)
  }
  return (
    <>
      <MessageLog
        lines={lines}
        earlier={{ state: earlierOf(list), load: () => void list.fetchNextPage() }}
        other={user}
        isTyping={isTyping}
        canWrite={canWrite}
        deeds={deeds}
        onSeen={see}
      />
      {canWrite ? (
        <MessageForm me={me} to={user} edited={edited} onEditLast={editLast} onEdited={() => setEdited(null)} />
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

function earlierOf(list: { hasNextPage: boolean; isFetchingNextPage: boolean; isFetchNextPageError: boolean }) {
  if (list.isFetchingNextPage) return 'loading'
  if (list.isFetchNextPageError) return 'failed'
  return list.hasNextPage ? 'more' : 'none'
}

/** Gives what is called with the newest message in sight: it is marked as read once, while somebody looks and the network is there. */
function useSeen(userId: Id, isLooked: boolean): (line: Line) => void {
  const marked = useRef('')
  return ({ id, isRead }) => {
    if (!isLooked || isRead || marked.current === id) return
    marked.current = id
    readUpTo(userId, id).catch(() => {
      marked.current = ''
    })
  }
}

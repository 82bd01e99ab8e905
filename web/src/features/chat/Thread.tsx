import { useRef, useState } from 'react'
import type { Message, OpenConversation } from '@trademates/contract/chat'
import type { Id } from '@trademates/contract/wire'
import { ProfileLink } from '#features/people/ProfileLink.tsx'
import { CallError } from '#lib/call-error.ts'
import { notice } from '#lib/notice.ts'
import { dequeue, sendAgain } from '#lib/queue/queue.ts'
import { tellLost } from '#lib/tell-lost.ts'
import { useIsTyping } from '#lib/typing.ts'
import { useOnline } from '#lib/use-online.ts'
import { confirm } from '#ui/confirm.ts'
import { Failed } from '#ui/Failed.tsx'
import { tWith } from '#words/t-with.ts'
import { t } from '#words/t.ts'
import { remove } from './actions.ts'
import { linesOf } from '#features/chat/log/conversation-lines.ts'
import type { Line } from '#features/chat/log/log-days.ts'
import { type LineDeeds, mayEdit, type Other } from '#features/chat/log/MessageBubble.tsx'
import type { Unread } from '#features/chat/log/MessageDays.tsx'
import { MessageForm } from '#features/chat/compose/MessageForm.tsx'
import { MessageLog } from '#features/chat/log/MessageLog.tsx'
import { useMessages } from '#features/chat/log/message-pages.ts'
import { MessageSkeletons } from '#features/chat/log/MessageSkeletons.tsx'
import { allPicturesOf, useQueuedMessages, withQueued } from './queued-messages.ts'
import { useAttentive } from '#features/chat/log/use-attentive.ts'
import { useEdited } from '#features/chat/compose/use-edited.ts'
import { useSeen } from '#features/chat/log/use-seen.ts'
import styles from './Conversation.module.css'

interface Props {
  me: Id
  conversation: OpenConversation
  /** The position of the message to begin at. */
  at: number | undefined
  onLeave: () => void
}

/** What two people wrote, and where one of them writes. */
export function Thread({ me, conversation, at, onLeave }: Props) {
  const { user, can_write: canWrite } = conversation
  const list = useMessages(user.id, at)
  const [isOnline, isAttentive, isTyping] = [useOnline(), useAttentive(), useIsTyping(user.id)]
  const waiting = useQueuedMessages().filter(({ action }) => action.to === user.id)
  const [takenBack, setTakenBack] = useState<Line | null>(null)
  const [opened] = useState({ read: conversation.read_position, count: conversation.unread_count })
  const see = useSeen(user.id, isAttentive && isOnline)
  const { messages } = list
  const lines = messages && linesOf({ messages, waiting: list.isNewest ? waiting : [], me, isOnline })
  const { edited, edit, endEdit } = useEdited(me, lines)
  const field = useRef<HTMLTextAreaElement>(null)

  if (messages === undefined || lines === undefined) {
    return list.isError ? <Failed text={t("Couldn't load messages")} retry={() => void list.refetch()} /> : <MessageSkeletons />
  }

  const beginEdit = (line: Line) => {
    edit(line)
    field.current?.focus({ preventScroll: true })
  }
  const takeBack = async (line: Line) => {
    const chosen = await allPicturesOf(line.id)
    if (chosen !== null) return setTakenBack({ ...line, chosen })
    notice({ kind: 'bad', text: t("The browser didn't keep its images. Discard it and write it again.") })
  }
  const deeds: LineDeeds = {
    edit: beginEdit,
    remove: ({ id }) =>
      void askAndRemove(
        user,
        messages.find((one) => one.id === id),
      ).catch(tellLost),
    sendAgain: ({ id }) => withQueued(id, sendAgain),
    takeBack: (line) => void takeBack(line),
    discard: ({ id }) => withQueued(id, dequeue),
    leave: onLeave,
  }
  const forgetTaken = (isTaken: boolean) => {
    if (isTaken && takenBack !== null) withQueued(takenBack.id, dequeue)
    setTakenBack(null)
  }
  const editLast = () => {
    const last = lines.findLast((line) => line.failure !== null || mayEdit(line, Date.now()))
    if (last?.failure === null) beginEdit(last)
    else if (last !== undefined) void takeBack(last)
  }
  return (
    <>
      <MessageLog
        lines={lines}
        earlier={list.earlier}
        later={list.later}
        found={messages.find(({ position }) => position === at)?.id}
        unread={unreadOf(messages, { ...opened, other: user.id })}
        below={conversation.unread_count}
        written={waiting.at(-1)?.key}
        other={user}
        isTyping={isTyping}
        canWrite={canWrite}
        deeds={deeds}
        onSeen={see}
        onNewest={() => list.toNewest().catch(tellFailure)}
      />
      {canWrite ? (
        <MessageForm
          field={field}
          takesFocus={at === undefined}
          me={me}
          to={user}
          edited={edited}
          takenBack={takenBack}
          onEditLast={editLast}
          onEdited={endEdit}
          onTaken={forgetTaken}
        />
      ) : (
        <p className={styles.readonly}>
          {t("You can't reply because you're no longer connected.")}{' '}
          <ProfileLink id={user.id} className="link">
            {tWith('Open the profile of {name}', { name: user.username })}
          </ProfileLink>
        </p>
      )}
    </>
  )
}

async function askAndRemove({ id, username }: Other, message: Message | undefined): Promise<void> {
  const question = {
    title: t('Delete this message?'),
    text: tWith("It will be deleted for you and {name}. This can't be undone.", { name: username }),
    yes: t('Delete'),
    danger: true,
  }
  if (message === undefined || !(await confirm(question))) return
  // The button that has the focus goes with the message.
  document.getElementById('main')?.focus({ preventScroll: true })
  await remove(id, message)
}

/** Where what was unread begins, as far as it was read. */
function unreadOf(messages: readonly Message[], { read, count, other }: { read: number; count: number; other: Id }): Unread | null {
  const first = messages.findLast((message) => message.position > read && message.sender_id === other && message.deleted_at === null)
  return first === undefined || count === 0 ? null : { from: first.id, count }
}

const tellFailure = (error: unknown): void =>
  notice({ kind: 'bad', text: error instanceof CallError ? error.message : t("Couldn't load the latest messages.") })

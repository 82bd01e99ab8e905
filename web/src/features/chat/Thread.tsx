import { useRef, useState } from 'react'
import type { ChatMessage, OpenConversation } from '@trademates/contract/chat'
import type { Id } from '@trademates/contract/wire'
import { ProfileLink } from '#features/people/ProfileLink.tsx'
import { CallError } from '#lib/api/call-error.ts'
import { showToast } from '#lib/notify/toast.ts'
import { dequeue, retryAction } from '#lib/queue/queue.ts'
import { reportLoadError } from '#lib/loading/report-load-error.ts'
import { useIsTyping } from '#lib/live/typing.ts'
import { useOnline } from '#lib/network/use-online.ts'
import { confirm } from '#ui/dialogs/confirm.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { deleteMessage } from './actions.ts'
import { toMessageLines } from '#features/chat/messages/message-lines.ts'
import type { MessageLine } from '#features/chat/messages/group-by-day.ts'
import { type LineActions, canEdit, type ConversationPartner } from '#features/chat/log/MessageBubble.tsx'
import type { UnreadMarker } from '#features/chat/log/MessageDays.tsx'
import { MessageForm } from '#features/chat/compose/MessageForm.tsx'
import { MessageLog } from '#features/chat/log/MessageLog.tsx'
import { useMessages } from '#features/chat/messages/use-messages.ts'
import { MessageSkeletons } from '#features/chat/log/MessageSkeletons.tsx'
import { loadQueuedImages, useQueuedMessages, withQueued } from './queued-messages.ts'
import { useTabFocus } from '#features/chat/log/use-tab-focus.ts'
import { useEditedMessage } from '#features/chat/compose/use-edited-message.ts'
import { useReadReceipts } from '#features/chat/log/use-read-receipts.ts'
import styles from './Conversation.module.css'

interface Props {
  me: Id
  conversation: OpenConversation
  /** The position of the first message shown. */
  at: number | undefined
  onLeave: () => void
}

/** The messages of a conversation and the form to reply. */
export function Thread({ me, conversation, at, onLeave }: Props) {
  const { user, can_write: canWrite } = conversation
  const list = useMessages(user.id, at)
  const [isOnline, isAttentive, isTyping] = [useOnline(), useTabFocus(), useIsTyping(user.id)]
  const waiting = useQueuedMessages().filter(({ action }) => action.to === user.id)
  const [withdrawn, setWithdrawn] = useState<MessageLine | null>(null)
  const [opened] = useState({ read: conversation.read_position, count: conversation.unread_count })
  const see = useReadReceipts(user.id, isAttentive && isOnline)
  const { messages } = list
  const lines = messages && toMessageLines({ messages, waiting: list.isNewest ? waiting : [], me, isOnline })
  const { edited, edit, endEdit } = useEditedMessage(me, lines)
  const field = useRef<HTMLTextAreaElement>(null)

  if (messages === undefined || lines === undefined) {
    return list.isError ? <ErrorState text={t("Couldn't load messages")} retry={() => void list.refetch()} /> : <MessageSkeletons />
  }

  const startEdit = (line: MessageLine) => {
    edit(line)
    field.current?.focus({ preventScroll: true })
  }
  const withdraw = async (line: MessageLine) => {
    const chosen = await loadQueuedImages(line.id)
    if (chosen !== null) return setWithdrawn({ ...line, chosen })
    showToast({ kind: 'bad', text: t("The browser didn't keep its images. Discard it and write it again.") })
  }
  const actions: LineActions = {
    edit: startEdit,
    remove: ({ id }) =>
      void confirmAndDelete(
        user,
        messages.find((one) => one.id === id),
      ).catch(reportLoadError),
    sendAgain: ({ id }) => withQueued(id, retryAction),
    restore: (line) => void withdraw(line),
    discard: ({ id }) => withQueued(id, dequeue),
    leave: onLeave,
  }
  const onWithdrawnDone = (isTaken: boolean) => {
    if (isTaken && withdrawn !== null) withQueued(withdrawn.id, dequeue)
    setWithdrawn(null)
  }
  const editLast = () => {
    const last = lines.findLast((line) => line.failure !== null || canEdit(line, Date.now()))
    if (last?.failure === null) startEdit(last)
    else if (last !== undefined) void withdraw(last)
  }
  return (
    <>
      <MessageLog
        lines={lines}
        earlier={list.earlier}
        later={list.later}
        found={messages.find(({ position }) => position === at)?.id}
        unread={findUnread(messages, { ...opened, other: user.id })}
        unreadCount={conversation.unread_count}
        queuedId={waiting.at(-1)?.key}
        other={user}
        isTyping={isTyping}
        canWrite={canWrite}
        actions={actions}
        onSeen={see}
        onNewest={() => list.toNewest().catch(showFailure)}
      />
      {canWrite ? (
        <MessageForm
          field={field}
          takesFocus={at === undefined}
          me={me}
          to={user}
          edited={edited}
          rejected={withdrawn}
          onEditLast={editLast}
          onEdited={endEdit}
          onTaken={onWithdrawnDone}
        />
      ) : (
        <p className={`${styles.readonly} muted text-sm`}>
          {t("You can't reply because you're no longer connected.")}{' '}
          <ProfileLink id={user.id} className="link">
            {tWith('Open the profile of {name}', { name: user.username })}
          </ProfileLink>
        </p>
      )}
    </>
  )
}

async function confirmAndDelete({ id, username }: ConversationPartner, message: ChatMessage | undefined): Promise<void> {
  const question = {
    title: t('Delete this message?'),
    text: tWith("It will be deleted for you and {name}. This can't be undone.", { name: username }),
    yes: t('Delete'),
    danger: true,
  }
  if (message === undefined || !(await confirm(question))) return
  // The focused button disappears with the message.
  document.getElementById('main')?.focus({ preventScroll: true })
  await deleteMessage(id, message)
}

/** The marker above the first unread message, as of opening the conversation. */
function findUnread(
  messages: readonly ChatMessage[],
  { read, count, other }: { read: number; count: number; other: Id },
): UnreadMarker | null {
  const first = messages.findLast((message) => message.position > read && message.sender_id === other && message.deleted_at === null)
  return first === undefined || count === 0 ? null : { from: first.id, count }
}

const showFailure = (error: unknown): void =>
  showToast({ kind: 'bad', text: error instanceof CallError ? error.message : t("Couldn't load the latest messages.") })

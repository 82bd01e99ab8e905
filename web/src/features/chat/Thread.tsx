import type { ChatMessage, OpenConversation } from '@trademates/contract/chat'
import type { Id } from '@trademates/contract/wire'
import { useRef, useState, useSyncExternalStore } from 'react'
import { MessageForm } from '#features/chat/compose/MessageForm.tsx'
import { useEditedMessage } from '#features/chat/compose/use-edited-message.ts'
import { canEdit, type ConversationPartner, type LineActions } from '#features/chat/log/MessageBubble.tsx'
import type { UnreadMarker } from '#features/chat/log/MessageDays.tsx'
import { MessageLog } from '#features/chat/log/MessageLog.tsx'
import { MessageSkeletons } from '#features/chat/log/MessageSkeletons.tsx'
import type { MessageLine } from '#features/chat/messages/group-by-day.ts'
import { toMessageLines } from '#features/chat/messages/message-lines.ts'
import { useMessages } from '#features/chat/messages/use-messages.ts'
import { ProfileLink } from '#features/people/ProfileLink.tsx'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { CallError } from '#lib/api/call-error.ts'
import { useIsTyping } from '#lib/live/typing.ts'
import { reportLoadError } from '#lib/loading/report-load-error.ts'
import { useOnline } from '#lib/network/use-online.ts'
import { showToast } from '#lib/notify/toast.ts'
import { dequeue, retryAction } from '#lib/queue/queue.ts'
import { confirm } from '#ui/dialogs/confirm.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { deleteMessage, markReadUpTo } from './actions.ts'
import { loadQueuedImages, useQueuedMessages, withQueued } from './queued-messages.ts'
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
    return list.isError ? (
      <ErrorState text={t("Couldn't load messages")} error={list.error} retry={() => void list.refetch()} />
    ) : (
      <MessageSkeletons />
    )
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

/** Visible messages are collected for this long, then one receipt is sent. */
const RECEIPT_DELAY_MS = 300

/** Returns a callback for the newest visible message; it is marked as read once, while the tab has the focus and the network is available. */
function useReadReceipts(userId: Id, isActive: boolean): (line: MessageLine) => void {
  const [seen, marked] = [useRef<Id | null>(null), useRef<Id | null>(null)]
  const mark = () => {
    const id = seen.current
    seen.current = null
    if (id === null) return
    markReadUpTo(userId, id).catch(() => {
      marked.current = null
    })
  }
  return ({ id, isRead }) => {
    if (!isActive || isRead || marked.current === id) return
    marked.current = id
    if (seen.current === null) setTimeout(mark, RECEIPT_DELAY_MS)
    seen.current = id
  }
}

const FOCUS_EVENTS = ['focus', 'blur', 'visibilitychange'] as const

function subscribeToFocus(watcher: () => void): () => void {
  for (const event of FOCUS_EVENTS) window.addEventListener(event, watcher, true)
  return () => {
    for (const event of FOCUS_EVENTS) window.removeEventListener(event, watcher, true)
  }
}

/** Whether the page is visible and has the keyboard focus. */
const useTabFocus = (): boolean =>
  useSyncExternalStore(subscribeToFocus, () => document.visibilityState === 'visible' && document.hasFocus())

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

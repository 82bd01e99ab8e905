import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Conversation } from '#features/chat/Conversation.tsx'
import { ConversationList } from '#features/chat/list/ConversationList.tsx'
import { lazyWithRetry } from '#lib/loading/lazy-with-retry.tsx'
import { useSession } from '#lib/session/session.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { LoadErrorDialog } from '#ui/dialogs/LoadErrorDialog.tsx'
import { t } from '#i18n/t.ts'
import conversationStyles from '#features/chat/Conversation.module.css'
import styles from './ChatPage.module.css'

const NewMessage = lazyWithRetry(() => import('#features/chat/list/NewMessage.tsx').then((module) => module.NewMessage), LoadErrorDialog)

/** All conversations with the open one beside them; on phones one at a time (decision D6). */
export default function ChatPage() {
  const userId = useParams({ strict: false, select: (params) => params.userId })
  const { to, at } = useSearch({ from: '/members/chat' })
  const navigate = useNavigate()
  const { user } = useSession()
  if (user === null) return null
  const leave = () => void navigate({ to: '/chat' })
  return (
    <div className={styles.chat} data-open={userId !== undefined}>
      <ConversationList onNew={() => void navigate({ to: '.', search: { to: 'new' } })} />
      {userId === undefined ? (
        <div data-slot="thread" className={conversationStyles.thread}>
          <EmptyState title={t('Choose a conversation')} text={t('Or start a new one.')} />
        </div>
      ) : (
        <Conversation me={user.id} userId={userId} at={at} onLeave={leave} />
      )}
      {to === 'new' && <NewMessage close={() => void navigate({ to: '.', search: {}, replace: true })} />}
    </div>
  )
}

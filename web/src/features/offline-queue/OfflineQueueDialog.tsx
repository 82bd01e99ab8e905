import { useNavigate } from '@tanstack/react-router'
import type { BodyOf } from '@trademates/contract/endpoint'
import type { createPost } from '@trademates/contract/posts'
import { type ReactNode, useSyncExternalStore } from 'react'
import { dequeue, fetchFiles, isPostAction, getQueue, type QueuedPostAction, retryAction, watchQueue } from '#lib/queue/queue.ts'
import { session } from '#lib/session/session.ts'
import { timeAgo, useNow } from '#lib/time/time.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { confirm } from '#ui/dialogs/confirm.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { Modal } from '#ui/dialogs/Modal.tsx'
import { Progress } from '#ui/loading/Progress.tsx'
import { t } from '#i18n/t.ts'
import { tWith } from '#i18n/t-with.ts'
import { discardAction } from './send-queue.ts'
import styles from './OfflineQueueDialog.module.css'

const ICONS = { like: 'heart', vote: 'trending-up', comment: 'message-square', post: 'square-pen' } as const

function describeAction({ action, files }: QueuedPostAction): { title: string; text: string } {
  switch (action.kind) {
    case 'like':
      return { title: action.on ? t('A like') : t('Unlike'), text: '' }
    case 'vote':
      return { title: tWith('A vote on {symbol}', { symbol: `$${action.symbol}` }), text: '' }
    case 'comment':
      return { title: t('A comment'), text: action.content }
    case 'post': {
      const title = tWith('{count, plural, =0 {A post} one {A post with # file} other {A post with # files}}', { count: files })
      return { title, text: action.body.description }
    }
  }
}

/** Dialog with queued actions: pending ones can be discarded, failed ones show the reason and can be retried. */
export function OfflineQueueDialog({ close }: { close: () => void }): ReactNode {
  const actions = useSyncExternalStore(watchQueue, getQueue).filter(isPostAction)
  return (
    <Modal title={t('Waiting to be sent')} close={close}>
      {actions.length === 0 ? (
        <EmptyState title={t('Nothing pending')} text={t('Everything has been sent.')} />
      ) : (
        <ul className={styles.queued}>
          {actions.map((one) => (
            <QueueRow key={one.key} entry={one} close={close} />
          ))}
        </ul>
      )}
    </Modal>
  )
}

function statusText({ failure, progress, at }: QueuedPostAction, now: number): string {
  if (failure !== null) return tWith("Couldn't send: {why}", { why: failure })
  return progress === null ? tWith('Waiting for connection · {ago}', { ago: timeAgo(at, now) }) : t('Being sent')
}

function QueueRow({ entry, close }: { entry: QueuedPostAction; close: () => void }) {
  const now = useNow()
  const { title, text } = describeAction(entry)
  const hasFiles = entry.files > 0
  return (
    <li>
      <Icon name={ICONS[entry.action.kind]} size={18} />
      <div className="grow">
        <h3>{title}</h3>
        {text !== '' && <p className={styles.text}>{text}</p>}
        {entry.action.kind === 'post' && entry.action.body.idea !== undefined && (
          <p className={styles.state}>{t('It will be sealed when it is sent, at the price of that time.')}</p>
        )}
        <p className={entry.failure === null ? styles.state : `${styles.state} ${styles.failed}`}>{statusText(entry, now)}</p>
        {hasFiles && entry.progress !== null && <Progress value={entry.progress} label={tWith('Sending: {title}', { title })} />}
      </div>
      {entry.failure !== null && entry.action.kind === 'post' && <EditButton entry={entry} body={entry.action.body} close={close} />}
      {entry.failure !== null && (
        <Button size="sm" onClick={() => retryAction(entry)}>
          {t('Try again')}
        </Button>
      )}
      <Button size="sm" variant="quiet-danger" aria-label={tWith('Discard: {title}', { title })} onClick={() => discardAction(entry)}>
        {t('Discard')}
      </Button>
    </li>
  )
}

/** Returns a rejected post to the form, with everything that was typed. */
function EditButton({ entry, body, close }: { entry: QueuedPostAction; body: BodyOf<typeof createPost>; close: () => void }) {
  const navigate = useNavigate()
  const edit = async () => {
    const user = session.get().user?.id
    if (user === undefined) return
    const { hasNewPostDraft, restoreDraft } = await import('#features/posts/form/draft/restore-draft.ts')
    const question = {
      title: t('Replace your draft?'),
      text: t('The form has another draft. It will be replaced by this post.'),
      yes: t('Replace'),
    }
    if (hasNewPostDraft(user) && !(await confirm(question))) return
    await restoreDraft(user, body, await fetchFiles(entry))
    dequeue(entry)
    close()
    await navigate({ to: '/add_post' })
  }
  return (
    <Button size="sm" onClick={() => void edit()}>
      {t('Edit')}
    </Button>
  )
}

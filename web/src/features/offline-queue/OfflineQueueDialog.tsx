import { type ReactNode, useSyncExternalStore } from 'react'
import { isPostAction, getQueue, type QueuedPostAction, retryAction, watchQueue } from '#lib/queue/queue.ts'
import { timeAgo, useNow } from '#lib/time/time.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { Modal } from '#ui/dialogs/Modal.tsx'
import { Progress } from '#ui/loading/Progress.tsx'
import { t } from '#i18n/t.ts'
import { tWith } from '#i18n/t-with.ts'
import { discardAction } from './send-queue.ts'
import styles from './OfflineQueueDialog.module.css'

const ICONS = { like: 'heart', comment: 'message-square', post: 'square-pen' } as const

function describeAction({ action, files }: QueuedPostAction): { title: string; text: string } {
  switch (action.kind) {
    case 'like':
      return { title: action.on ? t('A like') : t('Unlike'), text: '' }
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
            <QueueRow key={one.key} entry={one} />
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

function QueueRow({ entry }: { entry: QueuedPostAction }) {
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

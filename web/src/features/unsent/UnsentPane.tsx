import { type ReactNode, useSyncExternalStore } from 'react'
import { isPostAction, queued, type QueuedPostAction, sendAgain, watchQueue } from '#lib/queue/queue.ts'
import { ago, useNow } from '#lib/time.ts'
import { Button } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Pane } from '#ui/Pane.tsx'
import { Progress } from '#ui/Progress.tsx'
import { t } from '#words/t.ts'
import { tWith } from '#words/t-with.ts'
import { discard } from './send.ts'
import styles from './UnsentPane.module.css'

const ICONS = { like: 'heart', comment: 'message-square', post: 'square-pen' } as const

/** What it is, and the words of it where there are some. */
function wordsOf({ action, files }: QueuedPostAction): { title: string; text: string } {
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

/** What was done without a network and waits for it, with a way to give it up; what was refused says why, and keeps its words. */
export function UnsentPane({ close }: { close: () => void }): ReactNode {
  const actions = useSyncExternalStore(watchQueue, queued).filter(isPostAction)
  return (
    <Pane title={t('Waiting to be sent')} close={close}>
      {actions.length === 0 ? (
        <Empty title={t('Nothing pending')} text={t('Everything has been sent.')} />
      ) : (
        <ul className={styles.queued}>
          {actions.map((one) => (
            <UnsentRow key={one.key} unsent={one} />
          ))}
        </ul>
      )}
    </Pane>
  )
}

/** What becomes of it: why it could not be sent, or that it is being sent, or waits. */
function stateOf({ failure, sent, at }: QueuedPostAction, now: number): string {
  if (failure !== null) return tWith("Couldn't send: {why}", { why: failure })
  return sent === null ? tWith('Waiting for connection · {ago}', { ago: ago(at, now) }) : t('Being sent')
}

function UnsentRow({ unsent }: { unsent: QueuedPostAction }) {
  const now = useNow()
  const { title, text } = wordsOf(unsent)
  const hasFiles = unsent.files > 0
  return (
    <li>
      <Icon name={ICONS[unsent.action.kind]} size={18} />
      <div className={styles.content}>
        <h3>{title}</h3>
        {text !== '' && <p className={styles.text}>{text}</p>}
        <p className={unsent.failure === null ? styles.state : `${styles.state} ${styles.failed}`}>{stateOf(unsent, now)}</p>
        {hasFiles && unsent.sent !== null && <Progress value={unsent.sent} label={tWith('Sending: {title}', { title })} />}
      </div>
      {unsent.failure !== null && (
        <Button size="sm" onClick={() => sendAgain(unsent)}>
          {t('Try again')}
        </Button>
      )}
      <Button size="sm" variant="quiet-danger" aria-label={tWith('Discard: {title}', { title })} onClick={() => discard(unsent)}>
        {t('Discard')}
      </Button>
    </li>
  )
}

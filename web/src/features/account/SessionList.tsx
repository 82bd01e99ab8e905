import { useQuery } from '@tanstack/react-query'
import type { OpenSession } from '@trademates/contract/sessions'
import { useRef, useState } from 'react'
import { notice } from '#lib/notice.ts'
import { tellLost } from '#lib/tell-lost.ts'
import { ago, useNow } from '#lib/time.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { confirm } from '#ui/confirm.ts'
import { Failed } from '#ui/Failed.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useNextFocus } from '#ui/use-next-focus.ts'
import { tWith } from '#words/t-with.ts'
import { t } from '#words/t.ts'
import { deviceOf } from './device.ts'
import { Part } from './Part.tsx'
import { endOne, endOthers, sessionsQuery } from './queries.ts'
import styles from './SessionList.module.css'

/** Does what may fail, and says in passing how it went. */
async function told(deed: Promise<void>, done: string): Promise<void> {
  await deed.then(
    () => notice({ kind: 'good', text: done }),
    (error: unknown) => notice({ kind: 'bad', text: error instanceof Error ? error.message : String(error) }),
  )
}

function SessionRow({ open, onEnd }: { open: OpenSession; onEnd: () => void }) {
  const [busy, setBusy] = useState(false)
  const now = useNow()
  const { name, icon } = deviceOf(open.device)
  const end = async () => {
    setBusy(true)
    onEnd()
    await told(endOne(open.id), t('Logged out'))
    setBusy(false)
  }
  return (
    <li className={styles.session}>
      <span className={styles.sessionSign}>
        <Icon name={icon} />
      </span>
      <div className="grow">
        <p className={styles.sessionName}>
          {name} {open.current && <Badge tone="brand">{t('This device')}</Badge>}
        </p>
        <p className={styles.sessionUse}>{open.current ? t('Active now') : tWith('Last used {ago}', { ago: ago(open.used_at, now) })}</p>
      </div>
      {!open.current && (
        <Button size="sm" busy={busy} aria-label={tWith('End the session of {name}', { name })} onClick={() => void end()}>
          {t('Log out')}
        </Button>
      )}
    </li>
  )
}

const ownFirst = (a: OpenSession, b: OpenSession) => Number(b.current) - Number(a.current)

/** There is one at least. */
const waiting = (
  <li className={styles.session}>
    <Skeleton width={40} height={40} round />
    <div className="grow">
      <Skeleton width={160} height={16} />
    </div>
  </li>
)

/** Where one is signed in, and the ways to end that. */
export function SessionList() {
  const { data, isError, refetch } = useQuery(sessionsQuery)
  const [busy, setBusy] = useState(false)
  const [rows, heading] = [useRef<HTMLUListElement>(null), useRef<HTMLHeadingElement>(null)]
  const focusNext = useNextFocus({ list: rows, buttons: 'button', otherwise: heading })

  const endAll = async () => {
    const text = t('All other devices will be logged out right away.')
    if (!(await confirm({ title: t('Log out all other devices?'), text, yes: t('Log out'), danger: true }))) return
    setBusy(true)
    // The first row is this session.
    focusNext(1)
    await told(endOthers(), t('Logged out on all other devices'))
    setBusy(false)
  }
  return (
    <Part section="sessions" heading={heading} text={t("Devices where you're logged in. Log out any you don't recognize.")}>
      {isError && !data ? (
        <Failed text={t("Couldn't load your sessions")} retry={() => void refetch()} />
      ) : (
        <ul ref={rows} aria-busy={!data}>
          {data
            ? data.toSorted(ownFirst).map((open, place) => <SessionRow key={open.id} open={open} onEnd={() => focusNext(place)} />)
            : waiting}
        </ul>
      )}
      {data && data.length > 1 && (
        <Button variant="quiet-danger" busy={busy} onClick={() => void endAll().catch(tellLost)}>
          {t('Log out all others')}
        </Button>
      )}
    </Part>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { OpenSession } from '@trademates/contract/sessions'
import { useState } from 'react'
import { notice } from '#lib/notice.ts'
import { tellLost } from '#lib/tell-lost.ts'
import { ago, useNow } from '#lib/time.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { confirm } from '#ui/confirm.ts'
import { Failed } from '#ui/Failed.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { tWith } from '#words/t-with.ts'
import { t } from '#words/t.ts'
import { deviceOf } from './device.ts'
import { Part } from './Part.tsx'
import { endOne, endOthers, sessionsQuery } from './queries.ts'
import './SessionList.css'

/** Does what may fail, and says in passing how it went. */
async function told(deed: Promise<void>, done: string): Promise<void> {
  await deed.then(
    () => notice({ kind: 'good', text: done }),
    (error: unknown) => notice({ kind: 'bad', text: error instanceof Error ? error.message : String(error) }),
  )
}

function SessionRow({ open }: { open: OpenSession }) {
  const [busy, setBusy] = useState(false)
  const now = useNow()
  const { name, icon } = deviceOf(open.device)
  const end = async () => {
    setBusy(true)
    await told(endOne(open.id), t('Session ended'))
    setBusy(false)
  }
  return (
    <li className="session">
      <span className="session-sign">
        <Icon name={icon} />
      </span>
      <div className="grow">
        <p className="session-name">
          {name} {open.current && <Badge tone="brand">{t('This device')}</Badge>}
        </p>
        <p className="session-use">{open.current ? t('In use now') : tWith('Last used {ago}', { ago: ago(open.used_at, now) })}</p>
      </div>
      {!open.current && (
        <Button size="sm" busy={busy} aria-label={tWith('End the session of {name}', { name })} onClick={() => void end()}>
          {t('End')}
        </Button>
      )}
    </li>
  )
}

const ownFirst = (a: OpenSession, b: OpenSession) => Number(b.current) - Number(a.current)

/** There is one at least. */
const waiting = (
  <li className="session">
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

  const endAll = async () => {
    const text = t('Every other browser and device is signed out at once.')
    if (!(await confirm({ title: t('End all other sessions?'), text, yes: t('End them'), danger: true }))) return
    setBusy(true)
    await told(endOthers(), t('All other sessions ended'))
    setBusy(false)
  }
  if (isError && !data) return <Failed text={t('Your sessions did not load')} retry={() => void refetch()} />
  return (
    <Part title={t('Sessions')} text={t('Where you are signed in. End any session you do not recognise.')}>
      <ul className="sessions" aria-busy={!data}>
        {data ? data.toSorted(ownFirst).map((open) => <SessionRow key={open.id} open={open} />) : waiting}
      </ul>
      {data && data.length > 1 && (
        <Button variant="quiet-danger" busy={busy} onClick={() => void endAll().catch(tellLost)}>
          {t('End all others')}
        </Button>
      )}
    </Part>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { ActiveSession } from '@trademates/contract/sessions'
import { useRef, useState } from 'react'
import { showToast } from '#lib/notify/toast.ts'
import { reportLoadError } from '#lib/loading/report-load-error.ts'
import { timeAgo, useNow } from '#lib/time/time.ts'
import { Badge } from '#ui/display/Badge.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { confirm } from '#ui/dialogs/confirm.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { Skeleton } from '#ui/loading/Skeleton.tsx'
import { useNextFocus } from '#ui/lists/use-next-focus.ts'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { parseDevice } from './device.ts'
import { SettingsSection } from '#features/account/SettingsSection.tsx'
import { logOutSession, logOutOtherSessions, sessionsQuery } from '#features/account/queries.ts'
import { Row } from '#ui/layout/Layout.tsx'
import styles from './SessionList.module.css'

/** Shows a toast with the result of an action that may fail. */
async function reportOutcome(action: Promise<void>, done: string): Promise<void> {
  await action.then(
    () => showToast({ kind: 'good', text: done }),
    (error: unknown) => showToast({ kind: 'bad', text: error instanceof Error ? error.message : String(error) }),
  )
}

function SessionRow({ open, onEnd }: { open: ActiveSession; onEnd: () => void }) {
  const [busy, setBusy] = useState(false)
  const now = useNow()
  const { name, icon } = parseDevice(open.device)
  const end = async () => {
    setBusy(true)
    onEnd()
    await reportOutcome(logOutSession(open.id), t('Logged out'))
    setBusy(false)
  }
  return (
    <Row as="li" gap={12} className={styles.session}>
      <span className={`${styles.sessionSign} muted centered`}>
        <Icon name={icon} />
      </span>
      <div className="grow">
        <Row as="p" gap="2px 8px" wrap className="strong anywhere">
          {name} {open.current && <Badge tone="brand">{t('This device')}</Badge>}
        </Row>
        <p className={`${styles.sessionUse} muted text-sm`}>
          {open.current ? t('Active now') : tWith('Last used {ago}', { ago: timeAgo(open.used_at, now) })}
        </p>
      </div>
      {!open.current && (
        <Button size="sm" busy={busy} aria-label={tWith('End the session of {name}', { name })} onClick={() => void end()}>
          {t('Log out')}
        </Button>
      )}
    </Row>
  )
}

const ownFirst = (a: ActiveSession, b: ActiveSession) => Number(b.current) - Number(a.current)

/** A user has at least one session. */
const skeleton = (
  <Row as="li" gap={12} className={styles.session}>
    <Skeleton width={40} height={40} round />
    <div className="grow">
      <Skeleton width={160} height={16} />
    </div>
  </Row>
)

/** Lists the active sessions with buttons to end them. */
export function SessionList() {
  const { data, isError, error, refetch } = useQuery(sessionsQuery)
  const [busy, setBusy] = useState(false)
  const [rows, heading] = [useRef<HTMLUListElement>(null), useRef<HTMLHeadingElement>(null)]
  const focusNext = useNextFocus({ list: rows, buttons: 'button', fallback: heading })

  const endAll = async () => {
    const text = t('All other devices will be logged out right away.')
    if (!(await confirm({ title: t('Log out all other devices?'), text, yes: t('Log out'), danger: true }))) return
    setBusy(true)
    // The first row is this session.
    focusNext(1)
    await reportOutcome(logOutOtherSessions(), t('Logged out on all other devices'))
    setBusy(false)
  }
  return (
    <SettingsSection section="sessions" heading={heading} text={t("Devices where you're logged in. Log out any you don't recognize.")}>
      {isError && !data ? (
        <ErrorState text={t("Couldn't load your sessions")} error={error} retry={() => void refetch()} />
      ) : (
        <ul ref={rows} aria-busy={!data}>
          {data
            ? data.toSorted(ownFirst).map((open, index) => <SessionRow key={open.id} open={open} onEnd={() => focusNext(index)} />)
            : skeleton}
        </ul>
      )}
      {data && data.length > 1 && (
        <Button variant="quiet-danger" busy={busy} onClick={() => void endAll().catch(reportLoadError)}>
          {t('Log out all others')}
        </Button>
      )}
    </SettingsSection>
  )
}

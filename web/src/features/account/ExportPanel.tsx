import { useQuery } from '@tanstack/react-query'
import type { ExportState } from '@trademates/contract/exports'
import { useState } from 'react'
import { sizeInWords } from '#features/media/file-size.ts'
import { notice } from '#lib/notice.ts'
import { ago, useNow } from '#lib/time.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Failed } from '#ui/Failed.tsx'
import { Progress } from '#ui/Progress.tsx'
import { tWith } from '#words/t-with.ts'
import { t } from '#words/t.ts'
import { Part } from './Part.tsx'
import { exportQuery, gather, saveExport } from './queries.ts'
import styles from './ExportPanel.module.css'

/** A button whose deed takes a while and may fail. */
function Doing({ primary = false, label, deed }: { primary?: boolean; label: string; deed: () => Promise<void> }) {
  const [busy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    await deed().catch((error: unknown) => notice({ kind: 'bad', text: error instanceof Error ? error.message : String(error) }))
    setBusy(false)
  }
  return (
    <Button {...(primary ? { icon: 'download' as const } : { variant: 'ghost' as const })} busy={busy} onClick={() => void press()}>
      {label}
    </Button>
  )
}

function Ready({ state: { size, ready_at: readyAt } }: { state: ExportState }) {
  const now = useNow()
  return (
    <>
      <p className={styles.exportState}>
        {readyAt === null ? t('Ready') : tWith('Ready · created {ago}', { ago: ago(readyAt, now) })}
        {size !== null && ` · ${sizeInWords(size)}`}
      </p>
      <div className={styles.exportButtons}>
        <Doing primary label={t('Download')} deed={saveExport} />
        <Doing label={t('Export again')} deed={gather} />
      </div>
    </>
  )
}

function Running({ progress }: { progress: number }) {
  return (
    <div className={styles.exportProgress}>
      <p className="row">
        <span>{t('Preparing')}</span>
        <b className="end strong">{Math.round(progress * 100)}%</b>
      </p>
      <Progress value={progress} label={t('Preparing your data')} />
    </div>
  )
}

/** Gathers all own data into one file, tells how far it is, and hands it out. */
export function ExportPanel() {
  const { data: state, isError, refetch } = useQuery(exportQuery)
  return (
    <Part section="data" text={t("Download a copy of your data (ZIP: JSON and files). We'll email you when it's ready.")}>
      <div aria-live="polite" data-slot="export" className={styles.export}>
        {isError && !state && <Failed text={t("Couldn't load your data")} retry={() => void refetch()} />}
        {state?.status === 'running' && <Running progress={state.progress} />}
        {state?.status === 'ready' && <Ready state={state} />}
        {state?.status === 'failed' && <Alert kind="bad">{t("Couldn't export your data. Please try again.")}</Alert>}
        {(state?.status === 'none' || state?.status === 'failed') && <Doing primary label={t('Export my data')} deed={gather} />}
      </div>
    </Part>
  )
}

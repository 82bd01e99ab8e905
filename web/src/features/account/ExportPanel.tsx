import { useQuery } from '@tanstack/react-query'
import type { ExportState } from '@trademates/contract/exports'
import { useState } from 'react'
import { formatFileSize } from '#features/media/file-size.ts'
import { showToast } from '#lib/notify/toast.ts'
import { timeAgo, useNow } from '#lib/time/time.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Progress } from '#ui/loading/Progress.tsx'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { Row, Stack } from '#ui/layout/Layout.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import { exportQuery, startDataExport, downloadExport } from './queries.ts'
import styles from './ExportPanel.module.css'

/** A button that shows its busy state and the error of an async action. */
function AsyncButton({ primary = false, label, action }: { primary?: boolean; label: string; action: () => Promise<void> }) {
  const [busy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    await action().catch((error: unknown) => showToast({ kind: 'bad', text: error instanceof Error ? error.message : String(error) }))
    setBusy(false)
  }
  return (
    <Button {...(primary ? { icon: 'download' as const } : { variant: 'ghost' as const })} busy={busy} onClick={() => void press()}>
      {label}
    </Button>
  )
}

function ExportReady({ state: { size, ready_at: readyAt } }: { state: ExportState }) {
  const now = useNow()
  return (
    <>
      <p className="muted">
        {readyAt === null ? t('Ready') : tWith('Ready · created {ago}', { ago: timeAgo(readyAt, now) })}
        {size !== null && ` · ${formatFileSize(size)}`}
      </p>
      <Row gap={8} align="stretch" wrap>
        <AsyncButton primary label={t('Download')} action={downloadExport} />
        <AsyncButton label={t('Export again')} action={startDataExport} />
      </Row>
    </>
  )
}

function ExportProgress({ progress }: { progress: number }) {
  return (
    <Stack gap={8} className={styles.exportProgress}>
      <p className="row">
        <span>{t('Preparing')}</span>
        <b className="end strong">{Math.round(progress * 100)}%</b>
      </p>
      <Progress value={progress} label={t('Preparing your data')} />
    </Stack>
  )
}

/** Starts the export of the viewer's data, shows its progress and offers the finished file. */
export function ExportPanel() {
  const { data: state, isError, error, refetch } = useQuery(exportQuery)
  return (
    <SettingsSection section="data" text={t("Download a copy of your data (ZIP: JSON and files). We'll email you when it's ready.")}>
      <Stack gap={12} aria-live="polite" data-slot="export" className={styles.export}>
        {isError && !state && <ErrorState text={t("Couldn't load your data")} error={error} retry={() => void refetch()} />}
        {state?.status === 'running' && <ExportProgress progress={state.progress} />}
        {state?.status === 'ready' && <ExportReady state={state} />}
        {state?.status === 'failed' && <Alert kind="bad">{t("Couldn't export your data. Please try again.")}</Alert>}
        {(state?.status === 'none' || state?.status === 'failed') && (
          <AsyncButton primary label={t('Export my data')} action={startDataExport} />
        )}
      </Stack>
    </SettingsSection>
  )
}

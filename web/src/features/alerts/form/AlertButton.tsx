import { useQuery } from '@tanstack/react-query'
import type { Alert } from '@trademates/contract/alerts'
import { useState } from 'react'
import { Button, type ButtonStyle } from '#ui/buttons/Button.tsx'
import { LoadErrorDialog } from '#ui/dialogs/LoadErrorDialog.tsx'
import { lazyWithRetry } from '#lib/loading/lazy-with-retry.tsx'
import { t } from '#i18n/t.ts'
import { LazyAlertDialog } from './LazyAlertDialog.tsx'
import { alertsQuery } from '#features/alerts/queries.ts'

const SymbolAlertsDialog = lazyWithRetry(
  () => import('#features/alerts/list/SymbolAlertsDialog.tsx').then((module) => module.SymbolAlertsDialog),
  LoadErrorDialog,
)

/** Opens the alert form of one symbol; while alerts on it are active, their number, and first the list of them. */
export function AlertButton({ code, look = { variant: 'primary' } }: { code: string; look?: ButtonStyle }) {
  const { data = [] } = useQuery(alertsQuery)
  // The list, or the alert in the form.
  const [open, setOpen] = useState<'list' | 'new' | Alert | null>(null)
  const activeCount = data.filter(({ symbol, status }) => symbol === code && status === 'active').length
  const close = () => setOpen(null)
  return (
    <>
      <Button
        {...look}
        icon={activeCount > 0 ? 'bell-ring' : 'bell-plus'}
        aria-haspopup="dialog"
        onClick={() => setOpen(activeCount > 0 ? 'list' : 'new')}
      >
        {t('Set alert')}
        {activeCount > 0 && ` (${activeCount})`}
      </Button>
      {open === 'list' && <SymbolAlertsDialog code={code} onForm={setOpen} close={close} />}
      {open !== null && open !== 'list' && <LazyAlertDialog alert={open === 'new' ? null : open} symbol={code} close={close} />}
    </>
  )
}

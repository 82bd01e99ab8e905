import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#ui/buttons/Button.tsx'
import { t } from '#i18n/t.ts'
import { LazyAlertDialog } from './LazyAlertDialog.tsx'
import { alertsQuery } from '#features/alerts/queries.ts'

/** Opens the alert form of one symbol; shows the number of active alerts. */
export function AlertButton({ code }: { code: string }) {
  const { data = [] } = useQuery(alertsQuery)
  const [isOpen, setOpen] = useState(false)
  const activeCount = data.filter(({ symbol, status }) => symbol === code && status === 'active').length
  return (
    <>
      <Button variant="primary" icon={activeCount > 0 ? 'bell-ring' : 'bell-plus'} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('Set alert')}
        {activeCount > 0 && ` (${activeCount})`}
      </Button>
      {isOpen && <LazyAlertDialog alert={null} symbol={code} close={() => setOpen(false)} />}
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { t } from '#words/t.ts'
import { LateAlertPane } from './LateAlertPane.tsx'
import { alertsQuery } from './queries.ts'

/** Opens the form of an alert on one symbol; says how many wait there already. */
export function AlertButton({ code }: { code: string }) {
  const { data = [] } = useQuery(alertsQuery)
  const [isOpen, setOpen] = useState(false)
  const waiting = data.filter(({ symbol, status }) => symbol === code && status === 'active').length
  return (
    <>
      <Button variant="primary" icon={waiting > 0 ? 'bell-ring' : 'bell-plus'} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('Set alert')}
        {waiting > 0 && ` (${waiting})`}
      </Button>
      {isOpen && <LateAlertPane alert={null} symbol={code} close={() => setOpen(false)} />}
    </>
  )
}

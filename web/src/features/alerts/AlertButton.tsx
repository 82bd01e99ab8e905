import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { t } from '#words/t.ts'
import { alertsQuery } from './queries.ts'

const AlertPane = lazy(() => import('./AlertPane.tsx').then((module) => ({ default: module.AlertPane })))

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
      {isOpen && (
        <Suspense fallback={null}>
          <AlertPane alert={null} symbol={code} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { t } from '#words/t.ts'
import { tWith } from '#words/t-with.ts'
import { alertsQuery } from './queries.ts'

const AlertPane = lazy(() => import('./AlertPane.tsx').then((module) => ({ default: module.AlertPane })))

interface Props {
  code: string
  /** Whether it stands in a row of its symbol, as a bell alone. */
  inRow?: boolean
}

/** Opens the form of an alert on one symbol; says how many wait there already. */
export function AlertButton({ code, inRow = false }: Props) {
  const { data = [] } = useQuery(alertsQuery)
  const [isOpen, setOpen] = useState(false)
  const waiting = data.filter(({ symbol, status }) => symbol === code && status === 'active').length
  const opens = { icon: waiting > 0 ? 'bell-ring' : 'bell-plus', 'aria-haspopup': 'dialog', onClick: () => setOpen(true) } as const
  return (
    <>
      {inRow ? (
        <IconButton
          label={
            waiting > 0 ? tWith('Set alert on {code}, {count} set', { code, count: waiting }) : tWith('Set alert on {code}', { code })
          }
          size="sm"
          {...opens}
        />
      ) : (
        <Button variant="primary" {...opens}>
          {t('Set alert')}
          {waiting > 0 && ` (${waiting})`}
        </Button>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <AlertPane alert={null} symbol={code} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

import { lazy, Suspense, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { t } from '#words/t.ts'

const AlertPane = lazy(() => import('./AlertPane.tsx').then((module) => ({ default: module.AlertPane })))

/** Opens the form of a new alert, on whatever symbol is chosen there. */
export function NewAlert({ variant }: { variant: 'secondary' | 'ghost' }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant={variant} size="sm" icon="plus" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('New alert')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <AlertPane alert={null} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

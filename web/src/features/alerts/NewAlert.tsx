import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { t } from '#words/t.ts'
import { LateAlertPane } from './LateAlertPane.tsx'

/** Opens the form of a new alert, on whatever symbol is chosen there. */
export function NewAlert({ variant }: { variant: 'secondary' | 'ghost' }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant={variant} size="sm" icon="plus" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('New alert')}
      </Button>
      {isOpen && <LateAlertPane alert={null} close={() => setOpen(false)} />}
    </>
  )
}

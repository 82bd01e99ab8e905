import { useState } from 'react'
import { Button } from '#ui/buttons/Button.tsx'
import { t } from '#i18n/t.ts'
import { LazyAlertDialog } from './LazyAlertDialog.tsx'

/** Opens the form of a new alert; the user picks the symbol there. */
export function NewAlertButton({ variant }: { variant: 'secondary' | 'ghost' }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant={variant} size="sm" icon="plus" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('New alert')}
      </Button>
      {isOpen && <LazyAlertDialog alert={null} close={() => setOpen(false)} />}
    </>
  )
}

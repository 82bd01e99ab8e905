import { useState } from 'react'
import { allowOutside, outsideState } from '#lib/outside.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { t } from '#words/t.ts'

/** Offers that the browser itself shows alerts while this page is open in the background. Asked only when pressed. */
export function OutsideNotices() {
  const [state, setState] = useState(outsideState)
  if (state !== 'default') return null
  return (
    <div className="alert-offer">
      <Icon name="bell-ring" size={18} />
      <p>{t('Your browser can show alerts while this page is open in the background.')}</p>
      <Button size="sm" onClick={() => void allowOutside().then(setState)}>
        {t('Allow')}
      </Button>
    </div>
  )
}

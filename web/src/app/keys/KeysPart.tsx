import { Part } from '#features/account/Part.tsx'
import { turnShortcuts, useShortcuts } from '#lib/shortcuts.ts'
import { Switch } from '#ui/Switch.tsx'
import { t } from '#words/t.ts'

/** The part of the account screen that turns the single keys off and on. */
export function KeysPart() {
  const on = useShortcuts()
  return (
    <Part section="shortcuts" text={t('Use single-key shortcuts. Press ? to see them all.')}>
      <Switch label={t('Keyboard shortcuts')} on={on} onFlip={() => turnShortcuts(!on)} />
    </Part>
  )
}

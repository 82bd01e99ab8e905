import { Part } from '#features/account/Part.tsx'
import { t } from '#words/t.ts'
import { Themes } from './shell/Appearance.tsx'

/** The part of the account screen that chooses the theme; narrow screens have no rail to do it in. */
export function AppearancePart() {
  return (
    <Part section="appearance" text={t('Saved in this browser. System follows your device.')}>
      <Themes />
    </Part>
  )
}

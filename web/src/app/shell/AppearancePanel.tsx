import { type SegmentOption, SegmentedControl } from '#ui/fields/SegmentedControl.tsx'
import { t } from '#i18n/t.ts'
import { Stack } from '#ui/layout/Layout.tsx'
import { chooseTheme, type Theme, useTheme } from './theme.ts'
import styles from './AppearancePanel.module.css'

const choices = (): readonly SegmentOption<Theme>[] => [
  { value: 'system', label: t('System') },
  { value: 'light', label: t('Light'), icon: 'sun' },
  { value: 'dark', label: t('Dark'), icon: 'moon' },
]

/** Theme control: system, light, dark. */
export function ThemeControl() {
  const chosen = useTheme()
  return <SegmentedControl label={t('Theme')} choices={choices()} value={chosen} onChange={chooseTheme} />
}

/** Theme control as a panel of the side rail. */
export function AppearancePanel() {
  return (
    <Stack as="section" gap={12} className={`panel ${styles.appearance}`} aria-labelledby="appearance">
      <h2 id="appearance" className="h-sec">
        {t('Appearance')}
      </h2>
      <ThemeControl />
    </Stack>
  )
}

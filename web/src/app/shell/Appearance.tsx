import { type Choice, Segments } from '#ui/Segments.tsx'
import { t } from '#words/t.ts'
import { chooseTheme, type Theme, useTheme } from './theme.ts'
import styles from './Appearance.module.css'

const choices = (): readonly Choice<Theme>[] => [
  { value: 'system', label: t('System') },
  { value: 'light', label: t('Light'), icon: 'sun' },
  { value: 'dark', label: t('Dark'), icon: 'moon' },
]

/** The three themes side by side. */
export function Themes() {
  const chosen = useTheme()
  return <Segments label={t('Theme')} choices={choices()} value={chosen} onChange={chooseTheme} />
}

/** The choice of a theme in the rail. */
export function Appearance() {
  return (
    <section className={`panel ${styles.appearance}`} aria-labelledby="appearance">
      <h2 id="appearance" className="h-sec">
        {t('Appearance')}
      </h2>
      <Themes />
    </section>
  )
}

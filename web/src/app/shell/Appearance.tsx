import { type Choice, Segments } from '#ui/Segments.tsx'
import { chooseTheme, type Theme, useTheme } from './theme.ts'
import './Appearance.css'

const CHOICES: readonly Choice<Theme>[] = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light', icon: 'sun' },
  { value: 'dark', label: 'Dark', icon: 'moon' },
]

/** The three themes side by side. */
export function Appearance() {
  const chosen = useTheme()
  return (
    <section className="panel appearance" aria-labelledby="appearance">
      <h2 id="appearance" className="h-sec">
        Appearance
      </h2>
      <Segments label="Theme" choices={CHOICES} value={chosen} onChange={chooseTheme} />
    </section>
  )
}

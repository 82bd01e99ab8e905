import { Segments } from '#ui/Segments.tsx'
import { chooseTheme, useTheme } from './theme.ts'
import './Appearance.css'

const CHOICES = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light', icon: 'sun' },
  { value: 'dark', label: 'Dark', icon: 'moon' },
] as const

/** The three themes side by side. */
export function Appearance() {
  const chosen = useTheme()
  return (
    <section className="panel appearance" aria-labelledby="appearance">
      <h2 id="appearance" className="h-sec">
        Appearance
      </h2>
      <Segments label="Theme" options={CHOICES} value={chosen} onChange={chooseTheme} />
    </section>
  )
}

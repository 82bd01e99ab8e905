import { Icon } from '#ui/Icon.tsx'
import type { IconName } from '#ui/Icon.tsx'
import { chooseTheme, type Theme, useTheme } from './theme.ts'
import './Appearance.css'

const CHOICES: readonly { theme: Theme; label: string; icon?: IconName }[] = [
  { theme: 'system', label: 'System' },
  { theme: 'light', label: 'Light', icon: 'sun' },
  { theme: 'dark', label: 'Dark', icon: 'moon' },
]

/** The three themes side by side. */
export function Appearance() {
  const chosen = useTheme()
  return (
    <section className="panel appearance" aria-labelledby="appearance">
      <h2 id="appearance" className="h-sec">
        Appearance
      </h2>
      <div className="seg">
        {CHOICES.map(({ theme, label, icon }) => (
          <button key={theme} type="button" aria-pressed={theme === chosen} onClick={() => chooseTheme(theme)}>
            {icon && <Icon name={icon} size={16} />}
            {label}
          </button>
        ))}
      </div>
    </section>
  )
}

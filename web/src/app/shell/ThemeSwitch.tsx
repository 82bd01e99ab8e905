import type { IconName } from '#ui/Icon.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { chooseTheme, type Theme, useTheme } from './theme.ts'

const STEPS = {
  system: { icon: 'sun-moon', next: 'dark' },
  dark: { icon: 'moon', next: 'light' },
  light: { icon: 'sun', next: 'system' },
} as const satisfies Record<Theme, { icon: IconName; next: Theme }>

/** One button that goes round: as the device, dark, light. */
export function ThemeSwitch() {
  const theme = useTheme()
  const { icon, next } = STEPS[theme]
  return <IconButton label={`Theme: ${theme}. Change to ${next}`} icon={icon} onClick={() => chooseTheme(next)} />
}

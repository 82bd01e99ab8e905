import { Button } from '#ui/Button.tsx'
import type { IconName } from '#ui/Icon.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { chooseTheme, type Theme, useTheme } from './theme.ts'

const STEPS = {
  system: { icon: 'sun-moon', next: 'dark' },
  dark: { icon: 'moon', next: 'light' },
  light: { icon: 'sun', next: 'system' },
} as const satisfies Record<Theme, { icon: IconName; next: Theme }>

/** One button that goes round: as the device, dark, light. In `words` where there is room for them. */
export function ThemeSwitch({ words = false }: { words?: boolean }) {
  const theme = useTheme()
  const { icon, next } = STEPS[theme]
  const change = () => chooseTheme(next)
  if (!words) return <IconButton label={`Theme: ${theme}. Change to ${next}`} icon={icon} onClick={change} />
  return (
    <Button variant="ghost" icon={icon} onClick={change}>
      Theme: {theme}
    </Button>
  )
}

import { Button } from '#ui/buttons/Button.tsx'
import type { IconName } from '#ui/icons/Icon.tsx'
import { IconButton } from '#ui/buttons/IconButton.tsx'
import { t } from '#i18n/t.ts'
import { chooseTheme, readTheme, type Theme, useTheme } from './theme.ts'

const STEPS = {
  system: { icon: 'sun-moon', next: 'dark', offer: () => t('Theme: system. Change to dark'), name: () => t('Theme: system') },
  dark: { icon: 'moon', next: 'light', offer: () => t('Theme: dark. Change to light'), name: () => t('Theme: dark') },
  light: { icon: 'sun', next: 'system', offer: () => t('Theme: light. Change to system'), name: () => t('Theme: light') },
} as const satisfies Record<Theme, { icon: IconName; next: Theme; offer: () => string; name: () => string }>

/** Changes to the next of system, dark and light. */
export const switchTheme = (): void => chooseTheme(STEPS[readTheme()].next)

/** Button that cycles system, dark, light; with a label if `words`. */
export function ThemeButton({ words = false }: { words?: boolean }) {
  const theme = useTheme()
  const { icon, next, offer, name } = STEPS[theme]
  const change = () => chooseTheme(next)
  if (!words) return <IconButton label={offer()} icon={icon} onClick={change} />
  return (
    <Button variant="ghost" icon={icon} onClick={change}>
      {name()}
    </Button>
  )
}

import { type ComponentType, type KeyboardEvent, useState } from 'react'
import { IconButton } from '#ui/buttons/IconButton.tsx'
import type { MenuProps, OpenMenuProps } from './OpenMenu.tsx'

const load = () => import('./OpenMenu.tsx')

// If the menu fails to load, the button stays closed and the next click tries again.
const ignore = () => undefined

/** A button that opens a list of actions. The menu is loaded on hover or focus and replaces the button, open, on the first press. */
export function Menu(props: MenuProps) {
  const [opened, setOpened] = useState<{ Content: ComponentType<OpenMenuProps>; byKey: boolean }>()
  if (opened) return <opened.Content {...props} byKey={opened.byKey} />

  const warm = () => void load().catch(ignore)
  const open = (byKey: boolean) => void load().then((menu) => setOpened({ Content: menu.OpenMenu, byKey }), ignore)
  const openByKey = (event: KeyboardEvent) => {
    if (!['ArrowDown', 'Enter', ' '].includes(event.key)) return
    event.preventDefault()
    open(true)
  }
  const { label, icon = 'ellipsis', size } = props
  return (
    <IconButton
      label={label}
      icon={icon}
      {...(size && { size })}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={warm}
      onFocus={warm}
      onClick={() => open(false)}
      onKeyDown={openByKey}
    />
  )
}

import { type ComponentType, type KeyboardEvent, useState } from 'react'
import type { IconName } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'

interface MenuItem {
  label: string
  icon: IconName
  run: () => void
  danger?: boolean
}

export interface MenuProps {
  label: string
  icon?: IconName
  size?: 'sm'
  items: readonly (MenuItem | 'line')[]
}

const load = () => import('./OpenMenu.tsx')

// A menu that did not load stays a closed button; the next touch or press tries again.
const ignore = () => undefined

/**
 * A button that opens a list of actions. Until it is used it is a plain button: the menu itself is fetched
 * when the pointer or the focus comes near, and takes the button's place, open, at the first press.
 */
export function Menu(props: MenuProps) {
  const [Opened, setOpened] = useState<ComponentType<MenuProps>>()
  if (Opened) return <Opened {...props} />

  const warm = () => void load().catch(ignore)
  const open = () => void load().then((menu) => setOpened(() => menu.OpenMenu), ignore)
  const openByKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    open()
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
      onClick={open}
      onKeyDown={openByKey}
    />
  )
}

import { type ComponentType, type KeyboardEvent, useState } from 'react'
import { IconButton } from '#ui/buttons/IconButton.tsx'
import type { MenuProps, OpenMenuProps } from './OpenMenu.tsx'

const load = () => import('./OpenMenu.tsx')

// A menu that did not load stays a closed button; the next touch or press tries again.
const ignore = () => undefined

/**
 * A button that opens a list of actions. Until it is used it is a plain button: the menu itself is fetched
 * when the pointer or the focus comes near, and takes the button's place, open, at the first press.
 */
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

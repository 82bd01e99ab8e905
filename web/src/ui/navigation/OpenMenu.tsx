import { CSPProvider } from '@base-ui/react/csp-provider'
import { Menu as Base } from '@base-ui/react/menu'
import { useEffect, useRef } from 'react'
import type { IconName } from '#ui/icons/Icon.tsx'
import { IconButton } from '#ui/buttons/IconButton.tsx'
import { type MenuItem, MenuPopup } from './MenuPopup.tsx'

export interface MenuProps {
  label: string
  icon?: IconName
  size?: 'sm'
  items: readonly (MenuItem | 'line')[]
}

/** `byKey`: opened by keyboard, so the first action takes the focus. */
export type OpenMenuProps = MenuProps & { byKey: boolean }

/**
 * The loaded menu: open at first, then controlled by its button. A selected action runs after the menu has closed and the button has the
 * focus, so a dialog can return the focus there.
 */
export function OpenMenu({ label, icon = 'ellipsis', size, items, byKey }: OpenMenuProps) {
  const trigger = useRef<HTMLButtonElement>(null)
  // The plain button received the key; dispatched again, it opens the menu as keys do.
  useEffect(() => {
    if (!byKey) return
    trigger.current?.focus()
    trigger.current?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }))
  }, [byKey])

  const chosen = useRef<() => void>(undefined)
  const afterwards = (open: boolean) => {
    const run = chosen.current
    if (open || !run) return
    chosen.current = undefined
    trigger.current?.focus()
    run()
  }
  return (
    <CSPProvider disableStyleElements>
      <Base.Root defaultOpen={!byKey} onOpenChangeComplete={afterwards}>
        <Base.Trigger ref={trigger} render={<IconButton label={label} icon={icon} {...(size && { size })} />} />
        <MenuPopup items={items} onChoose={({ run }) => (chosen.current = run)} />
      </Base.Root>
    </CSPProvider>
  )
}

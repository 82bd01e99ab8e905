import { CSPProvider } from '@base-ui/react/csp-provider'
import { Menu as Base } from '@base-ui/react/menu'
import { type MenuItem, MenuPopup } from '#ui/navigation/MenuPopup.tsx'

interface Props {
  label: string
  /** Where it opens, in pixels of the window. */
  at: { x: number; y: number }
  items: readonly MenuItem[]
  close: () => void
}

/** A menu at a point of the screen. A selected action closes it. */
export function PointMenu({ label, at, items, close }: Props) {
  const anchor = { getBoundingClientRect: () => new DOMRect(at.x, at.y, 0, 0) }
  return (
    <CSPProvider disableStyleElements>
      <Base.Root defaultOpen modal onOpenChange={(open) => !open && close()}>
        <MenuPopup label={label} items={items} anchor={anchor} onChoose={({ run }) => run()} />
      </Base.Root>
    </CSPProvider>
  )
}

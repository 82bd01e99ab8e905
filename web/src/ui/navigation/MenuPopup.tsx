import { Menu as Base } from '@base-ui/react/menu'
import { Icon, type IconName } from '#ui/icons/Icon.tsx'
import styles from './Menu.module.css'

export interface MenuItem {
  label: string
  icon: IconName
  run: () => void
  danger?: boolean
}

interface Props {
  /** Default: the label of the button that opens the menu. */
  label?: string
  items: readonly (MenuItem | 'line')[]
  /** Where it opens; default: at its button. */
  anchor?: { getBoundingClientRect: () => DOMRect }
  onChoose: (item: MenuItem) => void
}

/** The popup of a menu, inside its root. */
export function MenuPopup({ label, items, anchor, onChoose }: Props) {
  return (
    <Base.Portal>
      <Base.Positioner className={styles.menuPlace} anchor={anchor} align="end" sideOffset={6} collisionPadding={8}>
        <Base.Popup className={styles.menu} aria-label={label}>
          {items.map((item, at) =>
            item === 'line' ? (
              <Base.Separator key={at} className={styles.menuLine} />
            ) : (
              <Base.Item
                key={item.label}
                className={item.danger ? `${styles.menuItem} ${styles.danger}` : styles.menuItem}
                onClick={() => onChoose(item)}
              >
                <Icon name={item.icon} size={18} />
                {item.label}
              </Base.Item>
            ),
          )}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  )
}

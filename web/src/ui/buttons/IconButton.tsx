import type { ComponentProps } from 'react'
import { Icon, type IconName } from '#ui/icons/Icon.tsx'
import styles from './IconButton.module.css'

/** A square button with an icon; `label` is its accessible name and tooltip. */
export function IconButton({
  label,
  icon,
  size,
  ...native
}: { label: string; icon: IconName; size?: 'sm' } & Omit<ComponentProps<'button'>, 'className' | 'children'>) {
  return (
    <button
      type="button"
      title={label}
      {...native}
      data-slot="icon-button"
      className={`${styles.iconButton} ${size ? styles.small : ''} touch-target`}
      aria-label={label}
    >
      <Icon name={icon} size={size ? 16 : 20} />
    </button>
  )
}

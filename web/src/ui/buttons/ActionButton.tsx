import type { ComponentProps } from 'react'
import { Icon } from '#ui/icons/Icon.tsx'
import type { IconName } from '#ui/icons/Icon.tsx'
import styles from './ActionButton.module.css'

interface Props extends Omit<ComponentProps<'button'>, 'aria-label' | 'children' | 'type'> {
  icon: IconName
  /** Accessible name with the count. */
  label: string
  count?: number
}

/** A button below a post: an icon with an optional count. */
export function ActionButton({ icon, label, count, className, ...native }: Props) {
  return (
    <button
      {...native}
      type="button"
      className={className === undefined ? styles.actionButton : `${styles.actionButton} ${className}`}
      aria-label={label}
    >
      <Icon name={icon} size={18} />
      {count}
    </button>
  )
}

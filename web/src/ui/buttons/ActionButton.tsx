import type { ComponentProps } from 'react'
import { Icon } from '#ui/icons/Icon.tsx'
import type { IconName } from '#ui/icons/Icon.tsx'
import styles from './ActionButton.module.css'

interface Props extends Omit<ComponentProps<'button'>, 'aria-label' | 'children' | 'type'> {
  icon: IconName
  /** What it does, with its count, for those who do not see it. */
  label: string
  count?: number
}

/** One of the quiet buttons below a post: an icon and, where there is one, a count. */
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

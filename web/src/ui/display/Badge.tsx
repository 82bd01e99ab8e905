import type { ReactNode } from 'react'
import { Icon, type IconName } from '#ui/icons/Icon.tsx'
import styles from './Badge.module.css'

/** A small label, such as the market of a post. */
export function Badge({ icon, tone, children }: { icon?: IconName; tone?: 'up' | 'down' | 'brand' | 'info'; children: ReactNode }) {
  return (
    <span data-slot="badge" data-tone={tone} className={tone ? `${styles.badge} ${styles[tone]}` : styles.badge}>
      {icon && <Icon name={icon} size={12} />}
      {children}
    </span>
  )
}

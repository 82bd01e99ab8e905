import type { ReactNode } from 'react'
import { Icon, type IconName } from '#ui/icons/Icon.tsx'
import { Row } from '#ui/layout/Layout.tsx'
import styles from './Banner.module.css'

/** A line at the top of the page about the state of the app, such as being offline. */
export function Banner({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <Row gap={10} justify="center" className={styles.banner} role="status">
      <Icon name={icon} size={16} />
      <span>{children}</span>
    </Row>
  )
}

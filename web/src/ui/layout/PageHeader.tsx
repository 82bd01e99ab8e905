import type { ReactNode } from 'react'
import styles from './PageHeader.module.css'

/** The line on top of a screen's column: its heading, `before` it the way back, behind it what can be done. */
export function PageHeader({ title, before, children }: { title: string; before?: ReactNode; children?: ReactNode }) {
  return (
    <header data-slot="page-head" className={styles.pageHead}>
      {before}
      <h1>{title}</h1>
      {children}
    </header>
  )
}

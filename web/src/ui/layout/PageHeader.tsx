import type { ReactNode } from 'react'
import { Row } from './Layout.tsx'
import styles from './PageHeader.module.css'

/** Header of a page column: `before` (a back button), the title, and actions. */
export function PageHeader({ title, before, children }: { title: string; before?: ReactNode; children?: ReactNode }) {
  return (
    <Row as="header" data-slot="page-head" className={styles.pageHead}>
      {before}
      <h1>{title}</h1>
      {children}
    </Row>
  )
}

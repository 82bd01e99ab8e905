import type { ReactNode } from 'react'
import { Icon, type IconName } from '#ui/icons/Icon.tsx'
import { Row } from '#ui/layout/Layout.tsx'
import styles from './Alert.module.css'

const ICONS = { bad: 'circle-alert', good: 'circle-check', note: 'info' } as const satisfies Record<string, IconName>

/** A message in the page. A bad one interrupts screen readers, the others do not. */
export function Alert({ kind, children }: { kind: 'bad' | 'good' | 'note'; children: ReactNode }) {
  return (
    <Row
      gap={10}
      align="stretch"
      className={`${styles.alert} text-sm medium anywhere`}
      data-kind={kind}
      role={kind === 'bad' ? 'alert' : 'status'}
    >
      <Icon name={ICONS[kind]} size={18} />
      <div className="grow">{children}</div>
    </Row>
  )
}

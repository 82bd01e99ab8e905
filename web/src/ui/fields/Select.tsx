import type { ComponentProps } from 'react'
import { useControl } from './Field.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import styles from './Input.module.css'

/** A native select, so phones show their own picker. `children`: its options. */
export function Select(native: Omit<ComponentProps<'select'>, 'className'>) {
  return (
    <div className={styles.select}>
      <select {...useControl()} {...native} data-slot="input" className={styles.input} />
      <Icon name="chevron-down" />
    </div>
  )
}

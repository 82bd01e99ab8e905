import type { ComponentProps } from 'react'
import { useControl } from './Field.tsx'
import styles from './Input.module.css'

/** Several lines of text; it grows with what is written. */
export function TextArea(native: Omit<ComponentProps<'textarea'>, 'className'>) {
  return <textarea rows={4} {...useControl()} {...native} data-slot="input" className={styles.input} />
}

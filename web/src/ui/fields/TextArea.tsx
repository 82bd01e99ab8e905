import type { ComponentProps } from 'react'
import { useControl } from './Field.tsx'
import styles from './Input.module.css'

/** A text area that grows with its content. */
export function TextArea(native: Omit<ComponentProps<'textarea'>, 'className'>) {
  return <textarea rows={4} {...useControl()} {...native} data-slot="input" className={styles.input} />
}

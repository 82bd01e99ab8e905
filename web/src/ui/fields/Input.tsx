import type { ComponentProps } from 'react'
import { useControl } from './Field.tsx'
import { Icon, type IconName } from '#ui/icons/Icon.tsx'
import styles from './Input.module.css'

/** A text input. Inside a Field it takes its id and error from there. */
export function Input({ icon, ...native }: { icon?: IconName } & Omit<ComponentProps<'input'>, 'className'>) {
  const input = <input {...useControl()} {...native} data-slot="input" className={styles.input} />
  if (!icon) return input
  return (
    <div data-slot="input-wrapper" className={styles.inputWrapper}>
      <Icon name={icon} />
      {input}
    </div>
  )
}

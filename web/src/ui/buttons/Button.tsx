import type { ComponentProps, MouseEvent } from 'react'
import { Icon, type IconName } from '#ui/icons/Icon.tsx'
import { Spinner } from '#ui/loading/Spinner.tsx'
import styles from './Button.module.css'

/** The look of a button. */
export interface ButtonStyle {
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger' | 'quiet-danger'
  size?: 'sm' | 'lg'
  block?: boolean
}

/** The attributes of a button's look, for links that look like buttons. */
export function buttonProps({ variant = 'secondary', size, block = false }: ButtonStyle) {
  const classes = [styles.button, styles[variant], size && styles[size], size === 'sm' && 'touch-target', block && styles.block]
  return { 'data-slot': 'button', 'data-variant': variant, className: classes.filter(Boolean).join(' ') }
}

/** A button. While `busy` it shows a spinner, keeps the focus and ignores clicks; a busy submit button also blocks the form. */
export function Button({
  variant,
  size,
  block,
  busy = false,
  icon,
  children,
  onClick,
  ...native
}: ButtonStyle & { busy?: boolean; icon?: IconName } & Omit<ComponentProps<'button'>, 'className'>) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  const look = { ...(variant && { variant }), ...(size && { size }), ...(block && { block }) }
  return (
    <button type="button" {...native} {...buttonProps(look)} aria-busy={busy || undefined} onClick={press}>
      {busy ? <Spinner size={size === 'sm' ? 16 : 18} /> : icon && <Icon name={icon} size={16} />}
      {children}
    </button>
  )
}

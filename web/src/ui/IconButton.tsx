import type { ComponentProps } from 'react'
import { Icon, type IconName } from './Icon.tsx'
import './IconButton.css'

/** A square button with an icon only; `label` is its name for screen readers and its tooltip. */
export function IconButton({
  label,
  icon,
  size,
  ...native
}: { label: string; icon: IconName; size?: 'sm' } & Omit<ComponentProps<'button'>, 'className' | 'children'>) {
  return (
    <button type="button" title={label} {...native} className={size ? `iconbtn ${size}` : 'iconbtn'} aria-label={label}>
      <Icon name={icon} size={size ? 16 : 20} />
    </button>
  )
}

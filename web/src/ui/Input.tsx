import type { ComponentProps } from 'react'
import { useControl } from './Field.tsx'
import { Icon, type IconName } from './Icon.tsx'
import './Input.css'

/** A line of text. Inside a Field it takes its id and its error from there. */
export function Input({ icon, ...native }: { icon?: IconName } & Omit<ComponentProps<'input'>, 'className'>) {
  const input = <input {...useControl()} {...native} className="input" />
  if (!icon) return input
  return (
    <div className="inwrap">
      <Icon name={icon} />
      {input}
    </div>
  )
}

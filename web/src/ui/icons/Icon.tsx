import { CircleAlert, CircleCheck, CloudOff, Eye, EyeOff, Info, LoaderCircle, RotateCcw, X, type IconNode } from 'lucide'
import { createElement } from 'react'
import type { EMAIL_ICONS } from './email-icons.ts'
import type { IDEA_ICONS } from './idea-icons.ts'
import type { MEMBER_ICONS } from './member-icons.ts'
import type { RECEIPT_ICONS } from './receipt-icons.ts'
import styles from './Icon.module.css'

const GUEST_ICONS = {
  'circle-alert': CircleAlert,
  'circle-check': CircleCheck,
  'cloud-off': CloudOff,
  eye: Eye,
  'eye-off': EyeOff,
  info: Info,
  'loader-circle': LoaderCircle,
  'rotate-ccw': RotateCcw,
  x: X,
} as const satisfies Record<string, IconNode>

export type IconName =
  | keyof typeof GUEST_ICONS
  | keyof typeof EMAIL_ICONS
  | keyof typeof IDEA_ICONS
  | keyof typeof MEMBER_ICONS
  | keyof typeof RECEIPT_ICONS
export type IconSize = 12 | 14 | 16 | 18 | 20 | 22 | 24

const drawings = new Map<string, IconNode>(Object.entries(GUEST_ICONS))

/** Adds icons to the set. Icons for members only are not in the guest bundle. */
export function addIcons(more: Readonly<Record<string, IconNode>>): void {
  for (const [name, drawing] of Object.entries(more)) drawings.set(name, drawing)
}

/** Small icons need a heavier stroke to look as dark as large ones. */
const strokeAt = (size: IconSize) => (size <= 12 ? 2.25 : size <= 16 ? 2 : 1.75)

// Directional icons, mirrored in right-to-left text.
const MIRRORED = /left|right|log-out|send/

/** An icon in the color of the text around it. Decorative: the button or text next to it has the name. */
export function Icon({ name, size = 20, fill = false }: { name: IconName; size?: IconSize; fill?: boolean }) {
  return (
    <svg
      data-slot="icon"
      data-fill={fill || undefined}
      data-turns={MIRRORED.test(name) || undefined}
      className={styles.icon}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      strokeWidth={strokeAt(size)}
      aria-hidden="true"
    >
      {drawings.get(name)?.map(([tag, shape], at) => createElement(tag, { ...shape, key: at }))}
    </svg>
  )
}

import type { ReactNode } from 'react'
import type { State } from './states.ts'

/** One variant of a component. */
export interface GalleryVariant {
  name: string
  element: ReactNode
  /** The forced state of its last control. */
  state?: State
  /** Takes the full width. */
  wide?: boolean
}

/** A component, or a few related ones, with all variants. */
export interface GalleryEntry {
  name: string
  variants: readonly GalleryVariant[]
}

export const noop = (): void => undefined

/** A control in its four states: default, hover, focus, pressed. */
export const interactiveVariants = (name: string, element: ReactNode): GalleryVariant[] => [
  { name, element },
  { name: 'hover', element, state: 'hover' },
  { name: 'focus', element, state: 'focus' },
  { name: 'press', element, state: 'press' },
]

/** The same variants at full width. */
export const wide = (variants: readonly GalleryVariant[]): GalleryVariant[] => variants.map((variant) => ({ ...variant, wide: true }))

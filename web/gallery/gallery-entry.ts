import type { ReactNode } from 'react'
import type { State } from './states.ts'

/** One look of a component. */
export interface GalleryVariant {
  name: string
  shows: ReactNode
  /** What befalls its last control. */
  state?: State
  /** It takes the whole line, as it would a whole column. */
  wide?: boolean
}

/** A component, or a few that belong together, with all their looks. */
export interface GalleryEntry {
  name: string
  variants: readonly GalleryVariant[]
}

/** Something pressed, in a gallery where nothing comes of it. */
export const noop = (): void => undefined

/** A control at rest, and with the pointer, the focus and a press on it. */
export const interactiveVariants = (name: string, shows: ReactNode): GalleryVariant[] => [
  { name, shows },
  { name: 'hover', shows, state: 'hover' },
  { name: 'focus', shows, state: 'focus' },
  { name: 'press', shows, state: 'press' },
]

/** The same as rows of a column. */
export const wide = (looks: readonly GalleryVariant[]): GalleryVariant[] => looks.map((look) => ({ ...look, wide: true }))

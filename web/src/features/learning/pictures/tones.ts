import type { Tone } from './picture.ts'

/** What a line or a fill of a tone is drawn with. */
export const LINE_COLORS: Record<Tone, string> = {
  accent: 'var(--accent-line)',
  up: 'var(--up-line)',
  down: 'var(--down-line)',
  blue: 'var(--series-1)',
  gray: 'var(--series-3)',
}

/** What words of a tone are written in. */
export const TEXT_COLORS: Record<Tone, string> = {
  accent: 'var(--accent-text)',
  up: 'var(--up)',
  down: 'var(--down)',
  blue: 'var(--link)',
  gray: 'var(--text-muted)',
}

/** The ground under a tone. */
export const FILL_COLORS: Record<Tone, string> = {
  accent: 'var(--accent-soft)',
  up: 'var(--up-soft)',
  down: 'var(--down-soft)',
  blue: 'var(--info-soft)',
  gray: 'var(--surface-active)',
}

/** Every drawing is this wide, in its own units: about as many as a phone has pixels for it. */
export const WIDTH = 400

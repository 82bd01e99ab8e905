import type { Tone } from './picture.ts'

/** Stroke colors. */
export const LINE_COLORS: Record<Tone, string> = {
  accent: 'var(--accent-line)',
  up: 'var(--up-line)',
  down: 'var(--down-line)',
  blue: 'var(--series-1)',
  gray: 'var(--series-3)',
}

/** Text colors. */
export const TEXT_COLORS: Record<Tone, string> = {
  accent: 'var(--accent-text)',
  up: 'var(--up)',
  down: 'var(--down)',
  blue: 'var(--link)',
  gray: 'var(--text-muted)',
}

/** Fill colors. */
export const FILL_COLORS: Record<Tone, string> = {
  accent: 'var(--accent-soft)',
  up: 'var(--up-soft)',
  down: 'var(--down-soft)',
  blue: 'var(--info-soft)',
  gray: 'var(--surface-active)',
}

/** Width of every drawing in SVG units; about one unit per CSS pixel on a phone. */
export const WIDTH = 400

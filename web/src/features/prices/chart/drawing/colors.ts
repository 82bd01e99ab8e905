import { resolveColors } from '#ui/styles/resolve-colors.ts'

const TOKENS = [
  '--up-line',
  '--down-line',
  '--surface',
  '--chart-grid',
  '--chart-axis',
  '--accent-line',
  '--series-2',
  '--inverse',
  '--text-inverse',
] as const
type Token = (typeof TOKENS)[number]

/** Reads the colors of the chart. */
export function readColors(host: HTMLElement): (token: Token) => string {
  const colors = resolveColors(host, TOKENS)
  return (token) => colors[token]
}

/** Adds transparency to `rgb(…)`; the library supports no newer syntax. */
export const fade = (color: string): string => color.replace(/^rgb\((.*)\)$/, 'rgba($1, 0.28)')

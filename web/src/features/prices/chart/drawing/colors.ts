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

/** Resolves color tokens to plain colors for the chart library: tokens contain both themes. */
export function readColors(host: HTMLElement): (token: Token) => string {
  const probe = document.createElement('span')
  probe.hidden = true
  // With forced colors, a single color would draw an empty box.
  probe.style.setProperty('forced-color-adjust', 'none')
  host.append(probe)
  const found = new Map<Token, string>()
  for (const token of TOKENS) {
    probe.style.color = `var(${token})`
    found.set(token, getComputedStyle(probe).color)
  }
  probe.remove()
  return (token) => found.get(token) ?? 'gray'
}

/** Adds transparency to `rgb(…)`; the library supports no newer syntax. */
export const fade = (colour: string): string => colour.replace(/^rgb\((.*)\)$/, 'rgba($1, 0.28)')

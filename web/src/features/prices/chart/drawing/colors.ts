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

/** The colours of the page as the drawing library takes them: tokens are written for both themes at once. */
export function readColors(host: HTMLElement): (token: Token) => string {
  const probe = document.createElement('span')
  probe.hidden = true
  // Where the system chooses the colours, a drawing in one of them alone would be an empty box.
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

/** A colour of the page, `rgb(…)`, seen through; the drawing library knows no newer way to say that. */
export const fade = (colour: string): string => colour.replace(/^rgb\((.*)\)$/, 'rgba($1, 0.28)')

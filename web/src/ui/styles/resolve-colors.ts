/**
 * Resolves color tokens to plain colors, for what is drawn by scripts: tokens contain both themes. Any element of the page may be the host.
 * @param tokens names of custom properties: `--surface`
 */
export function resolveColors<Token extends string>(host: HTMLElement, tokens: readonly Token[]): Record<Token, string> {
  const probe = document.createElement('span')
  probe.hidden = true
  // With forced colors, a single color would draw an empty box.
  probe.style.setProperty('forced-color-adjust', 'none')
  host.append(probe)
  const colors = tokens.map((token) => {
    probe.style.color = `var(${token})`
    return [token, getComputedStyle(probe).color] as const
  })
  probe.remove()
  return Object.fromEntries(colors) as Record<Token, string>
}

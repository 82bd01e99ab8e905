/** What befalls a control, and the class that shows it without a pointer or a key. */
export type State = 'hover' | 'focus' | 'press'

const CLASSES: Readonly<Record<string, State>> = { hover: 'hover', focus: 'focus', 'focus-visible': 'focus', active: 'press' }
const PSEUDO = /:(hover|focus-visible|focus|active)(?![\w-])/g

/** The same selector for a control that only looks so. */
const withStateClass = (selector: string) => selector.replace(PSEUDO, (_, name: string) => `.shows-${CLASSES[name]}`)

function copyRules(place: CSSStyleSheet | CSSGroupingRule): void {
  // From the end, for each copy moves what stands behind it.
  for (let at = place.cssRules.length - 1; at >= 0; at -= 1) {
    const rule = place.cssRules[at]
    if (rule instanceof CSSGroupingRule && !(rule instanceof CSSStyleRule)) copyRules(rule)
    else if (rule instanceof CSSStyleRule && rule.selectorText.search(PSEUDO) >= 0)
      place.insertRule(`${withStateClass(rule.selectorText)} { ${rule.style.cssText} }`, at + 1)
  }
}

/** Writes each rule for what is hovered, focused or pressed a second time, for what has the class of that state. */
export function copyStateRules(): void {
  for (const sheet of document.styleSheets) copyRules(sheet)
}

const CONTROLS = 'button, input, select, textarea, a'

/** Shows the last control within as if this befell it, where anything does. What is pressed has the pointer on it too. */
export function applyState(within: Element | null, state: State | undefined): void {
  if (state === undefined) return
  const control = [...(within?.querySelectorAll(CONTROLS) ?? [])].at(-1)
  control?.classList.add(`shows-${state}`, ...(state === 'press' ? ['shows-hover'] : []))
}

/** A control state that the gallery forces with a class. */
export type State = 'hover' | 'focus' | 'press'

const CLASSES: Readonly<Record<string, State>> = { hover: 'hover', focus: 'focus', 'focus-visible': 'focus', active: 'press' }
const PSEUDO = /:(hover|focus-visible|focus|active)(?![\w-])/g

/** The selector with each pseudo class replaced by the class of that state. */
const withStateClass = (selector: string) => selector.replace(PSEUDO, (_, name: string) => `.shows-${CLASSES[name]}`)

function copyRules(place: CSSStyleSheet | CSSGroupingRule): void {
  // Backwards: each inserted copy moves the rules behind it.
  for (let at = place.cssRules.length - 1; at >= 0; at -= 1) {
    const rule = place.cssRules[at]
    if (rule instanceof CSSGroupingRule && !(rule instanceof CSSStyleRule)) copyRules(rule)
    else if (rule instanceof CSSStyleRule && rule.selectorText.search(PSEUDO) >= 0)
      place.insertRule(`${withStateClass(rule.selectorText)} { ${rule.style.cssText} }`, at + 1)
  }
}

/** Copies each rule for :hover, :focus and :active to the class of that state. */
export function copyStateRules(): void {
  for (const sheet of document.styleSheets) copyRules(sheet)
}

const CONTROLS = 'button, input, select, textarea, a'

/** Applies a state to the last control of an element. A pressed control is hovered too. */
export function applyState(within: Element | null, state: State | undefined): void {
  if (state === undefined) return
  const control = [...(within?.querySelectorAll(CONTROLS) ?? [])].at(-1)
  control?.classList.add(`shows-${state}`, ...(state === 'press' ? ['shows-hover'] : []))
}

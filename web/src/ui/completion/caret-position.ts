export type TextControl = HTMLInputElement | HTMLTextAreaElement

/** Styles that determine the position of characters. */
const COPIED_STYLES = [
  'boxSizing',
  'width',
  'height',
  'paddingTop',
  'paddingRight',
  'paddingBottom',
  'paddingLeft',
  'borderTopWidth',
  'borderRightWidth',
  'borderBottomWidth',
  'borderLeftWidth',
  'borderStyle',
  'fontFamily',
  'fontSize',
  'fontWeight',
  'fontStyle',
  'letterSpacing',
  'lineHeight',
  'textAlign',
  'tabSize',
  'direction',
] as const

/** Position of a character of a control in the window. No browser API returns it, so it is measured in a hidden copy. */
export function caretBox(control: TextControl, at: number): { left: number; top: number; bottom: number } {
  const copy = document.createElement('div')
  const style = getComputedStyle(control)
  for (const name of COPIED_STYLES) copy.style[name] = style[name]
  const isLine = control instanceof HTMLInputElement
  Object.assign(copy.style, { position: 'fixed', top: '0', left: '0', visibility: 'hidden', overflow: 'hidden' })
  Object.assign(copy.style, isLine ? { whiteSpace: 'pre' } : { whiteSpace: 'pre-wrap', overflowWrap: 'break-word' })
  copy.textContent = control.value.slice(0, at)
  const character = document.createElement('span')
  character.textContent = control.value.slice(at, at + 1) || '.'
  copy.append(character)
  document.body.append(copy)
  const [here, box] = [character.getBoundingClientRect(), control.getBoundingClientRect()]
  copy.remove()
  const top = isLine ? box.top : box.top + here.top - control.scrollTop
  return { left: box.left + here.left - control.scrollLeft, top, bottom: isLine ? box.bottom : top + here.height }
}

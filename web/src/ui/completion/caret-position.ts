/** A control that text is written in. */
export type TextControl = HTMLInputElement | HTMLTextAreaElement

/** What decides where the letters of a control stand. */
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

/** Where the letter at this place of a control stands in the window. No browser tells: it is read off a copy of the control that nobody sees. */
export function caretBox(control: TextControl, at: number): { left: number; top: number; bottom: number } {
  const copy = document.createElement('div')
  const style = getComputedStyle(control)
  for (const name of COPIED_STYLES) copy.style[name] = style[name]
  const isLine = control instanceof HTMLInputElement
  Object.assign(copy.style, { position: 'fixed', top: '0', left: '0', visibility: 'hidden', overflow: 'hidden' })
  Object.assign(copy.style, isLine ? { whiteSpace: 'pre' } : { whiteSpace: 'pre-wrap', overflowWrap: 'break-word' })
  copy.textContent = control.value.slice(0, at)
  const letter = document.createElement('span')
  letter.textContent = control.value.slice(at, at + 1) || '.'
  copy.append(letter)
  document.body.append(copy)
  const [here, box] = [letter.getBoundingClientRect(), control.getBoundingClientRect()]
  copy.remove()
  const top = isLine ? box.top : box.top + here.top - control.scrollTop
  return { left: box.left + here.left - control.scrollLeft, top, bottom: isLine ? box.bottom : top + here.height }
}

import { createStore } from '#lib/state/store.ts'

/** The text with which the palette opens; null while it is closed. */
export const paletteText = createStore<string | null>(null)

/** Keys pressed while the code of the palette loads. */
let buffer = ''

function bufferKey(event: KeyboardEvent): void {
  if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
  if (event.key === 'Backspace') buffer = buffer.slice(0, -1)
  else if (event.key.length === 1) buffer += event.key
  else return
  event.preventDefault()
  event.stopPropagation()
}

/** Opens the palette, with the focus in its field. Keys pressed until then are not lost. */
export function openPalette(text = ''): void {
  if (paletteText.get() !== null) return
  buffer = ''
  window.addEventListener('keydown', bufferKey, true)
  paletteText.set(text)
}

/** Returns the keys pressed since `openPalette`; the palette has the focus from now on. */
export function takeBufferedKeys(): string {
  window.removeEventListener('keydown', bufferKey, true)
  const keys = buffer
  buffer = ''
  return keys
}

/** Closes the palette. */
export function closePalette(): void {
  takeBufferedKeys()
  paletteText.set(null)
}

/** The symbol of the alert form that the palette opened, '' for none; null while it is closed. */
export const alertFormSymbol = createStore<string | null>(null)

/** Opens the form of a new alert. */
export const openAlertForm = (symbol: string): void => alertFormSymbol.set(symbol)

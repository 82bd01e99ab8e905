import { useEffect, useEffectEvent, useState } from 'react'
import type { TextControl } from './caret-position.ts'

/** An option that can replace the word being written. */
export interface CompletionOption {
  id: string
  /** The inserted text. */
  text: string
}

/** A kind of word with completion. */
export interface CompletionSource<Option extends CompletionOption> {
  /** Matches the word at the end of a text. The match is replaced; its group `name` is searched. */
  pattern: RegExp
  find: (name: string, signal: AbortSignal) => Promise<readonly Option[]>
}

/** The word being written: its start and the text to search. */
interface Word {
  from: number
  name: string
}

/** The options for a word. */
interface Offer<Option> {
  from: number
  options: readonly Option[]
}

const DEBOUNCE_MS = 120

const WORD_CONTINUES = /^[\p{L}\p{N}_]/u

function findWord({ value, selectionStart, selectionEnd }: TextControl, pattern: RegExp): Word | null {
  if (selectionStart === null || selectionStart !== selectionEnd || WORD_CONTINUES.test(value.slice(selectionStart))) return null
  const match = pattern.exec(value.slice(0, selectionStart))
  return match === null ? null : { from: match.index, name: match.groups?.['name'] ?? '' }
}

const same = (one: Word | null, other: Word | null) => one?.from === other?.from && one?.name === other?.name

/** Replaces the word as if the user had typed it. */
function insertText(control: TextControl, from: number, text: string): void {
  const to = control.selectionEnd ?? from
  const gap = /^\s/.test(control.value.slice(to)) ? '' : ' '
  control.setRangeText(text + gap, from, to, 'end')
  control.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Completes words in a control while they are written. Pass `ref` to the control and render a `CompletionList`. Arrow keys move, Enter and Tab select, Escape dismisses. */
export function useCompletion<Option extends CompletionOption>({ pattern, find }: CompletionSource<Option>) {
  const [control, setControl] = useState<TextControl | null>(null)
  const [word, setWord] = useState<Word | null>(null)
  const [offer, setOffer] = useState<Offer<Option> | null>(null)
  const [active, setActive] = useState(0)
  const [dismissedAt, setDismissedAt] = useState<number | null>(null)

  const isOpen = word !== null && offer !== null && offer.from === word.from && offer.options.length > 0 && dismissedAt !== word.from
  const options = isOpen ? offer.options : []

  const updateWord = useEffectEvent(() => {
    const next = control === null || document.activeElement !== control ? null : findWord(control, pattern)
    if (next === null) setDismissedAt(null)
    if (!same(word, next)) setWord(next)
  })
  const choose = (option: Option) => {
    if (control === null || word === null) return
    setWord(null)
    setOffer(null)
    insertText(control, word.from, option.text)
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    const option = options[active]
    if (option === undefined || event.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: options.length - 1 }[event.key]
    if (step !== undefined) setActive((active + step) % options.length)
    else if (event.key === 'Escape') setDismissedAt(word?.from ?? null)
    else if (event.key === 'Enter' || event.key === 'Tab') choose(option)
    else return
    // These keys must not also submit a form or close a dialog.
    event.preventDefault()
    event.stopPropagation()
  })

  useEffect(() => {
    if (control === null) return undefined
    const listening = new AbortController()
    const listen = { signal: listening.signal }
    // On the document, after React's handlers: a render before they know the last character would remove it.
    for (const type of ['input', 'focusin', 'focusout', 'selectionchange']) document.addEventListener(type, () => updateWord(), listen)
    control.addEventListener('keydown', (event) => press(event as KeyboardEvent), listen)
    return () => listening.abort()
  }, [control])

  const search = useEffectEvent((searched: Word, signal: AbortSignal) =>
    find(searched.name, signal).then(
      (found) => {
        if (signal.aborted) return
        setOffer({ from: searched.from, options: found })
        setActive(0)
      },
      // Without options the user types the word.
      () => undefined,
    ),
  )
  useEffect(() => {
    if (word === null) return undefined
    const searching = new AbortController()
    const timer = setTimeout(() => void search(word, searching.signal), DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      searching.abort()
    }
  }, [word])

  return { ref: setControl, control, from: word?.from ?? 0, options, active, choose }
}

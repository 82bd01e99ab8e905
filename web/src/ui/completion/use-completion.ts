import { useEffect, useEffectEvent, useState } from 'react'
import type { TextControl } from './caret-position.ts'

/** One of the words that can take the place of what is being written. */
export interface CompletionOption {
  id: string
  /** What is put into the text. */
  text: string
}

/** A kind of word that completes while it is written. */
export interface CompletionSource<Option extends CompletionOption> {
  /** Finds such a word at the end of a text; what stands from its match on is replaced, its group `name` is looked for. */
  begun: RegExp
  find: (name: string, signal: AbortSignal) => Promise<readonly Option[]>
}

/** What is being written: where it begins, and what is looked for. */
interface Word {
  from: number
  name: string
}

/** What is offered for a word. */
interface Offer<Option> {
  from: number
  options: readonly Option[]
}

// After each letter the server would be asked for nothing: people write faster than they read.
const DEBOUNCE_MS = 120

const WORD_CONTINUES = /^[\p{L}\p{N}_]/u

function findWord({ value, selectionStart, selectionEnd }: TextControl, begun: RegExp): Word | null {
  if (selectionStart === null || selectionStart !== selectionEnd || WORD_CONTINUES.test(value.slice(selectionStart))) return null
  const match = begun.exec(value.slice(0, selectionStart))
  return match === null ? null : { from: match.index, name: match.groups?.['name'] ?? '' }
}

const same = (one: Word | null, other: Word | null) => one?.from === other?.from && one?.name === other?.name

/** Puts a text in the place of what is being written, as if it had been typed. */
function insertText(control: TextControl, from: number, text: string): void {
  const to = control.selectionEnd ?? from
  const gap = /^\s/.test(control.value.slice(to)) ? '' : ' '
  control.setRangeText(text + gap, from, to, 'end')
  control.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * Completes words in a control while they are written. `ref` goes to the control; what is offered is shown by `CompletionList`.
 * Arrow keys move, Enter and Tab choose, Escape leaves the word as it is.
 */
export function useCompletion<Option extends CompletionOption>({ begun, find }: CompletionSource<Option>) {
  const [control, setControl] = useState<TextControl | null>(null)
  const [word, setWord] = useState<Word | null>(null)
  const [offer, setOffer] = useState<Offer<Option> | null>(null)
  const [active, setActive] = useState(0)
  const [dismissedAt, setLeft] = useState<number | null>(null)

  const isOpen = word !== null && offer !== null && offer.from === word.from && offer.options.length > 0 && dismissedAt !== word.from
  const options = isOpen ? offer.options : []

  const updateWord = useEffectEvent(() => {
    const next = control === null || document.activeElement !== control ? null : findWord(control, begun)
    if (next === null) setLeft(null)
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
    else if (event.key === 'Escape') setLeft(word?.from ?? null)
    else if (event.key === 'Enter' || event.key === 'Tab') choose(option)
    else return
    // Whatever else these keys do, sending a comment or closing a dialog, they do when nothing is offered.
    event.preventDefault()
    event.stopPropagation()
  })

  useEffect(() => {
    if (control === null) return undefined
    const listening = new AbortController()
    const listen = { signal: listening.signal }
    // At the document, behind whoever keeps the value: to draw anew before they know the last letter would take it away.
    for (const type of ['input', 'focusin', 'focusout', 'selectionchange']) document.addEventListener(type, () => updateWord(), listen)
    control.addEventListener('keydown', (event) => press(event as KeyboardEvent), listen)
    return () => listening.abort()
  }, [control])

  const ask = useEffectEvent((asked: Word, signal: AbortSignal) =>
    find(asked.name, signal).then(
      (found) => {
        if (signal.aborted) return
        setOffer({ from: asked.from, options: found })
        setActive(0)
      },
      // Nobody asked for help: without an answer the word is written by hand.
      () => undefined,
    ),
  )
  useEffect(() => {
    if (word === null) return undefined
    const asking = new AbortController()
    const timer = setTimeout(() => void ask(word, asking.signal), DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [word])

  return { ref: setControl, control, from: word?.from ?? 0, options, active, choose }
}

import type { Language } from '@trademates/contract/languages'
import { pageOf, type Said, type SaidWay } from './letter-page.ts'
import { type PlainText, say } from '#platform/words.ts'

/** What a mail says, in English; it is written in the language of its reader. All of it is plain text: nothing here may hold HTML. */
export interface Letter {
  subject: PlainText
  /** Whom it greets; a name only where the reader is known to own it, for a name may be chosen to read like a link. */
  name?: string
  paragraphs: readonly PlainText[]
  /** Lines below them, in the language of the reader already. */
  lines?: readonly string[]
  button?: Way
  /** What stands at its end in small print. */
  small: PlainText
  /** How to get no more like it: a link behind the small print. */
  wayOut?: Way
}

interface Way {
  label: PlainText
  link: string
}

/** A letter as plain text and as a page. */
export interface Written {
  subject: string
  text: string
  html: string
  /** Where its button leads. */
  link: string | null
}

/** Writes a letter in the look of the product and in the language of its reader; whatever it says is escaped. */
export function write(letter: Letter, language: Language): Written {
  const said = inWords(letter, language)
  const { subject, greeting, paragraphs, lines, button, small, wayOut } = said
  const way = (to: SaidWay | null) => (to === null ? [] : [`${to.label}:\n${to.link}`])
  const text = [greeting, ...paragraphs, ...lines, ...way(button), small, ...way(wayOut), '-- \nTradeMates']
  return { subject, text: `${text.join('\n\n')}\n`, html: pageOf(said), link: button?.link ?? null }
}

function inWords({ subject, name, paragraphs, lines = [], button, small, wayOut }: Letter, language: Language): Said {
  const way = (to: Way | undefined) => (to === undefined ? null : { label: say(language, to.label), link: to.link })
  return {
    language,
    subject: say(language, subject),
    greeting: name === undefined ? say(language, 'Hello,') : say(language, 'Hello {name},', { name }),
    paragraphs: paragraphs.map((text) => say(language, text)),
    lines,
    button: way(button),
    small: say(language, small),
    wayOut: way(wayOut),
  }
}

import type { Language } from '@trademates/contract/languages'
import { renderEmailHtml, type LocalizedEmail, type LocalizedLink } from './email-html.ts'
import { type PlainText, t } from '#platform/i18n/translate.ts'

/** What a mail says, in English; it is written in the language of its reader. All of it is plain text: nothing here may hold HTML. */
export interface EmailContent {
  subject: PlainText
  /** Whom it greets; a name only where the reader is known to own it, for a name may be chosen to read like a link. */
  name?: string
  paragraphs: readonly PlainText[]
  /** Lines below them, in the language of the reader already. */
  lines?: readonly string[]
  button?: EmailLink
  /** What stands at its end in small print. */
  footer: PlainText
  /** How to get no more like it: a link behind the small print. */
  footerLink?: EmailLink
}

interface EmailLink {
  label: PlainText
  link: string
}

/** A letter as plain text and as a page. */
export interface RenderedEmail {
  subject: string
  text: string
  html: string
  /** Where its button leads. */
  link: string | null
}

/** Writes a letter in the look of the product and in the language of its reader; whatever it says is escaped. */
export function renderEmail(letter: EmailContent, language: Language): RenderedEmail {
  const localized = localizeEmail(letter, language)
  const { subject, greeting, paragraphs, lines, button, footer, footerLink } = localized
  const formatLink = (to: LocalizedLink | null) => (to === null ? [] : [`${to.label}:\n${to.link}`])
  const text = [greeting, ...paragraphs, ...lines, ...formatLink(button), footer, ...formatLink(footerLink), '-- \nTradeMates']
  return { subject, text: `${text.join('\n\n')}\n`, html: renderEmailHtml(localized), link: button?.link ?? null }
}

function localizeEmail(
  { subject, name, paragraphs, lines = [], button, footer, footerLink }: EmailContent,
  language: Language,
): LocalizedEmail {
  const localizeLink = (to: EmailLink | undefined) => (to === undefined ? null : { label: t(language, to.label), link: to.link })
  return {
    language,
    subject: t(language, subject),
    greeting: name === undefined ? t(language, 'Hello,') : t(language, 'Hello {name},', { name }),
    paragraphs: paragraphs.map((text) => t(language, text)),
    lines,
    button: localizeLink(button),
    footer: t(language, footer),
    footerLink: localizeLink(footerLink),
  }
}

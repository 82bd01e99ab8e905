import type { Language } from '@trademates/contract/languages'
import { renderEmailHtml, type LocalizedEmail, type LocalizedLink } from './email-html.ts'
import { type PlainText, t } from '#platform/i18n/translate.ts'

/** The content of an email: English texts, which `renderEmail` translates. All texts are plain text, without HTML. */
export interface EmailContent {
  subject: PlainText
  /** The name in the greeting. Only for verified addresses: a username can be chosen to look like a link. */
  name?: string
  paragraphs: readonly PlainText[]
  /** List items below the paragraphs, already translated. */
  lines?: readonly string[]
  button?: EmailLink
  /** The small print at the end. */
  footer: PlainText
  /** The unsubscribe link behind the small print. */
  footerLink?: EmailLink
}

interface EmailLink {
  label: PlainText
  link: string
}

/** An email as plain text and as HTML. */
export interface RenderedEmail {
  subject: string
  text: string
  html: string
  /** The link of the button. */
  link: string | null
}

/** Translates an email and renders it as text and as HTML. */
export function renderEmail(content: EmailContent, language: Language): RenderedEmail {
  const localized = localizeEmail(content, language)
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

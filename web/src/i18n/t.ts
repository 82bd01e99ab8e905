import type { Message } from '@trademates/contract/messages'

/** Translations by their English text. */
type Translations = Readonly<Record<string, string>>

/** The languages there are words in. */
export type Language = 'en' | 'es' | 'ar'

const OTHERS = { es: () => import('./locales/es.ts'), ar: () => import('./locales/ar.ts') } as const

/** The language of the page, which appearance.js has chosen; it stays the same as long as the page does. */
export const language: Language = document.documentElement.lang in OTHERS ? (document.documentElement.lang as Language) : 'en'

let translations: Translations = {}
let translateMessage: (message: Message) => string | undefined = () => undefined

/** Fetches the words of the page's language before the first screen is drawn. Where they do not arrive, the English ones are shown. */
export async function loadTranslations(): Promise<void> {
  if (language === 'en') return
  const other = await OTHERS[language]().catch(() => null)
  if (other !== null) ({ translations, translateMessage } = other)
}

/** A text that holds no placeholder: one that does is said with `tWith`. */
type TextWithoutValues<Text extends string> = Text extends `${string}{${string}` ? never : Text

/** The translation of a source text, or of one with its meaning before it. */
export const translationOf = (key: string): string | undefined => translations[key]

/**
 * A text of the client in the language of the page. It is called where the text is drawn, with the English one written out:
 * that is the source, and what the translations go by (docs/languages.md).
 */
export const t = <const Text extends string>(text: TextWithoutValues<Text>): string => translations[text] ?? text

/** A message in the language of the page; `english` where nobody has translated it. */
export const translate = (message: Message | undefined, english: string): string => (message && translateMessage(message)) ?? english

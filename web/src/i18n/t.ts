import type { Message } from '@trademates/contract/messages'

/** Translations by English text. */
type Translations = Readonly<Record<string, string>>

export type InterfaceLanguage = 'en' | 'es' | 'ar'

const OTHERS = { es: () => import('./locales/es.ts'), ar: () => import('./locales/ar.ts') } as const

/** The language of the page, set by appearance.js; constant until reload. */
export const language: InterfaceLanguage =
  document.documentElement.lang in OTHERS ? (document.documentElement.lang as InterfaceLanguage) : 'en'

let translations: Translations = {}
let translateMessage: (message: Message) => string | undefined = () => undefined

/** Loads the translations before the first render. Falls back to English on failure. */
export async function loadTranslations(): Promise<void> {
  if (language === 'en') return
  const other = await OTHERS[language]().catch(() => null)
  if (other !== null) ({ translations, translateMessage } = other)
}

/** A text with placeholders needs `tWith`. */
type TextWithoutValues<Text extends string> = Text extends `${string}{${string}` ? never : Text

/** The translation of an English text, or of `meaning: text`. */
export const translationOf = (key: string): string | undefined => translations[key]

/** Translates an English text to the language of the page. Call it while rendering, with a literal: the literal is the key of the translations (docs/languages.md). */
export const t = <const Text extends string>(text: TextWithoutValues<Text>): string => translations[text] ?? text

/** Formats a server message in the language of the page; `english` if there is no translation. */
export const translate = (message: Message | undefined, english: string): string => (message && translateMessage(message)) ?? english

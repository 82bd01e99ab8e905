/** The languages that the product is whole in. */
export const LANGUAGES = ['en', 'es'] as const
export type Language = (typeof LANGUAGES)[number]

/** The language of this name; `undefined` where the product does not speak it. */
export const findLanguage = (name: string | undefined): Language | undefined => LANGUAGES.find((language) => language === name)

/** The locale that numbers are written by. Spanish ones have the point of Latin America, which is how prices are shown and typed here. */
export const numberLocale = (language: string): string => (language === 'es' ? 'es-419' : language)

/** The supported languages. */
export const LANGUAGES = ['en', 'es'] as const
export type Language = (typeof LANGUAGES)[number]

/** Finds a supported language by its name. */
export const findLanguage = (name: string | undefined): Language | undefined => LANGUAGES.find((language) => language === name)

/** Returns the locale for numbers. Spanish uses that of Latin America, with a decimal point as in prices. */
export const numberLocale = (language: string): string => (language === 'es' ? 'es-419' : language)

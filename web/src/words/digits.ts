import { language } from './t.ts'

/** The locale that numbers are written by. Spanish ones have the point of Latin America, which is how prices are shown and typed here. */
export const DIGITS = language === 'es' ? 'es-419' : language

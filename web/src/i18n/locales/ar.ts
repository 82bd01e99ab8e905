import shell from './ar/app.json'

/** The shell in Arabic, to test right-to-left layout; everything else is English. */
export const translations = shell
export const translateMessage = (): undefined => undefined

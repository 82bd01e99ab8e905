import shell from './ar/app.json'

/** The shell in Arabic, which shows that the client reads from right to left; all else is English until somebody translates it. */
export const translations = shell
export const translateMessage = (): undefined => undefined

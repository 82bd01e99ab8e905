import shell from './ar/app.json'
import type { Words } from './t.ts'

/** The shell in Arabic, which shows that the client reads from right to left; all else is English until somebody translates it. */
export const words: Words = shell
export const heard = (text: string): string => text

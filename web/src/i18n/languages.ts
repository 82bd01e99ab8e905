import type { Language } from '@trademates/contract/languages'
import { language } from './t.ts'

/** The languages that are whole, each by its own name. */
export const LANGUAGES = Object.entries({ en: 'English', es: 'Español' } satisfies Record<Language, string>)

/** Keeps a choice in this browser and draws everything anew; drafts are kept there too. */
export function chooseLanguage(chosen: string): void {
  if (chosen === language) return
  localStorage.setItem('language', chosen)
  location.reload()
}

import type { Language } from '@trademates/contract/languages'
import { language } from './t.ts'

/** Complete translations, each with its own name. */
export const LANGUAGES = Object.entries({ en: 'English', es: 'Español' } satisfies Record<Language, string>)

/** Stores the choice and reloads the page. Drafts are stored too. */
export function chooseLanguage(chosen: string): void {
  if (chosen === language) return
  localStorage.setItem('language', chosen)
  location.reload()
}

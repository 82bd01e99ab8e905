import { language } from './t.ts'

/** The languages that are whole, each by its own name. */
export const LANGUAGES = Object.entries({ en: 'English', es: 'Español' })

/** Keeps a choice in this browser and draws everything anew; drafts are kept there too. */
export function chooseLanguage(chosen: string): void {
  if (chosen === language) return
  localStorage.setItem('language', chosen)
  location.reload()
}

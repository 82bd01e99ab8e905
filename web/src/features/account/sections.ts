import { t } from '#i18n/t.ts'

/** The titles of the sections of the account screen by their ids, in the order of the screen. */
export const SECTIONS = {
  sessions: () => t('Sessions'),
  password: () => t('Password'),
  email: () => t('Email'),
  appearance: () => t('Appearance'),
  language: () => t('Language'),
  blocked: () => t('Blocked and muted'),
  shortcuts: () => t('Keyboard shortcuts'),
  data: () => t('Your data'),
  delete: () => t('Delete account'),
} as const

/** Also the fragment of its address, as in `/account#language`. */
export type SectionId = keyof typeof SECTIONS

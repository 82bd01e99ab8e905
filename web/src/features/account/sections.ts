import { t } from '#i18n/t.ts'

/** Section titles of the account screen by id, in display order. */
export const SECTIONS = {
  sessions: () => t('Sessions'),
  password: () => t('Password'),
  email: () => t('Email'),
  appearance: () => t('Appearance'),
  language: () => t('Language'),
  'time-zone': () => t('Time zone'),
  blocked: () => t('Blocked and muted'),
  shortcuts: () => t('Keyboard shortcuts'),
  data: () => t('Your data'),
  delete: () => t('Delete account'),
} as const

/** Also the URL fragment, as in `/account#language`. */
export type SectionId = keyof typeof SECTIONS

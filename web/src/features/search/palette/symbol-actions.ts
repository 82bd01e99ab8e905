import { t } from '#i18n/t.ts'

/** What Tab offers on the row of a symbol; Enter does it. */
export const SYMBOL_ACTIONS = ['chart', 'alert', 'watch', 'post'] as const
export type SymbolAction = (typeof SYMBOL_ACTIONS)[number]
export const ACTION_LABELS: Record<SymbolAction, () => string> = {
  chart: () => t('Chart'),
  alert: () => t('Alert'),
  watch: () => t('Watch'),
  post: () => t('Post'),
}

/** The next action, or with step -1 the one before. */
export const nextAction = (action: SymbolAction, step: 1 | -1): SymbolAction =>
  SYMBOL_ACTIONS[(SYMBOL_ACTIONS.indexOf(action) + step + SYMBOL_ACTIONS.length) % SYMBOL_ACTIONS.length] ?? 'chart'

import { late } from '#lib/late.tsx'
import { LostPane } from '#ui/LostPane.tsx'

/** The form of an alert, fetched when it is wanted. */
export const LateAlertPane = late(() => import('./AlertPane.tsx').then((module) => module.AlertPane), LostPane)

import { lazyWithRetry } from '#lib/loading/lazy-with-retry.tsx'
import { LoadErrorDialog } from '#ui/dialogs/LoadErrorDialog.tsx'

/** The form of an alert, fetched when it is wanted. */
export const LazyAlertDialog = lazyWithRetry(() => import('./AlertDialog.tsx').then((module) => module.AlertDialog), LoadErrorDialog)

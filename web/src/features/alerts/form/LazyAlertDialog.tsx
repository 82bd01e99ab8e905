import { lazyWithRetry } from '#lib/loading/lazy-with-retry.tsx'
import { LoadErrorDialog } from '#ui/dialogs/LoadErrorDialog.tsx'

/** The alert form, loaded on first use. */
export const LazyAlertDialog = lazyWithRetry(() => import('./AlertDialog.tsx').then((module) => module.AlertDialog), LoadErrorDialog)

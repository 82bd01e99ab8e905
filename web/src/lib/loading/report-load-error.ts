import { networkError } from '#lib/api/call-error.ts'
import { showToast } from '#lib/notify/toast.ts'

/** Error messages of Chromium and Firefox, Safari, and Vite (styles). */
const LOAD_ERROR = /dynamically imported module|Importing a module|preload CSS/

/** Shows a toast after code that a click needs could not be loaded. Reports all other errors. */
export function reportLoadError(error: unknown): void {
  showToast({ kind: 'bad', text: networkError().message })
  if (!(error instanceof Error && LOAD_ERROR.test(error.message))) reportError(error)
}

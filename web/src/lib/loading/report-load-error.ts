import { networkError } from '#lib/api/call-error.ts'
import { showToast } from '#lib/notify/toast.ts'

/** In the words of Chromium and Firefox, of Safari, and of Vite about styles. */
const LOAD_ERROR = /dynamically imported module|Importing a module|preload CSS/

/** Says that what was pressed has led to nothing, because its code did not arrive; another press asks for it again. A fault of ours is reported too. */
export function reportLoadError(error: unknown): void {
  showToast({ kind: 'bad', text: networkError().message })
  if (!(error instanceof Error && LOAD_ERROR.test(error.message))) reportError(error)
}

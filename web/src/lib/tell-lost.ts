import { networkError } from './call-error.ts'
import { notice } from './notice.ts'

/** In the words of Chromium and Firefox, of Safari, and of Vite about styles. */
const LOST = /dynamically imported module|Importing a module|preload CSS/

/** Says that what was pressed has led to nothing, because its code did not arrive; another press asks for it again. A fault of ours is reported too. */
export function tellLost(error: unknown): void {
  notice({ kind: 'bad', text: networkError().message })
  if (!(error instanceof Error && LOST.test(error.message))) reportError(error)
}

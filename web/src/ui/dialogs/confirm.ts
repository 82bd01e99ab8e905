import type { ConfirmQuestion } from './ConfirmDialog.tsx'
import type { SuccessMessage } from './SuccessDialog.tsx'

const load = () => import('./mount-dialog.tsx')

/** Asks before something that cannot be undone; true when the user agrees. The dialog is loaded at the first question. */
export async function confirm(question: ConfirmQuestion): Promise<boolean> {
  const { showConfirmDialog } = await load()
  return showConfirmDialog(question)
}

/** Shows good news in a box and resolves when the user closes it. */
export async function showSuccess(message: SuccessMessage): Promise<void> {
  const { showSuccessDialog } = await load()
  return showSuccessDialog(message)
}

import type { ConfirmQuestion } from './ConfirmDialog.tsx'
import type { SuccessMessage } from './SuccessDialog.tsx'

const load = () => import('./mount-dialog.tsx')

/** Asks for confirmation before an irreversible action; resolves with true if the user agrees. Loads the dialog on first use. */
export async function confirm(question: ConfirmQuestion): Promise<boolean> {
  const { showConfirmDialog } = await load()
  return showConfirmDialog(question)
}

/** Shows a success message and resolves when the user closes it. */
export async function showSuccess(message: SuccessMessage): Promise<void> {
  const { showSuccessDialog } = await load()
  return showSuccessDialog(message)
}

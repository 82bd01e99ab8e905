import type { Id } from '@trademates/contract/wire'
import { reportLoadError } from '#lib/loading/report-load-error.ts'

/** Opens the receipt of an idea in a dialog, which verifies it. Loads the dialog on first use. */
export async function showReceipt(ideaId: Id): Promise<void> {
  try {
    const [{ mountDialog }, { renderReceiptDialog }] = await Promise.all([
      import('#ui/dialogs/mount-dialog.tsx'),
      import('./ReceiptDialog.tsx'),
    ])
    mountDialog((gone) => renderReceiptDialog(ideaId, gone))
  } catch (error) {
    reportLoadError(error)
  }
}

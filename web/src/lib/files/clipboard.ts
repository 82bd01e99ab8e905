import { tWith } from '#i18n/t-with.ts'
import { showToast } from '#lib/notify/toast.ts'

/** Copies a text to the clipboard and shows a toast. `what` names it: "Link". */
export async function copyText(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ kind: 'good', text: tWith('{what} copied', { what }) })
  } catch {
    // Rejected by the user, or no HTTPS.
    showToast({ kind: 'bad', text: tWith("Couldn't copy the {what}.", { what: what.toLowerCase() }) })
  }
}

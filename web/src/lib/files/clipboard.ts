import { tWith } from '#i18n/t-with.ts'
import { showToast } from '#lib/notify/toast.ts'

/** Puts a text where it can be pasted from, and says whether that was done. `what` it is, in a word: "Link". */
export async function copyText(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ kind: 'good', text: tWith('{what} copied', { what }) })
  } catch {
    // Refused by the user, or by a browser that was reached without HTTPS.
    showToast({ kind: 'bad', text: tWith("Couldn't copy the {what}.", { what: what.toLowerCase() }) })
  }
}

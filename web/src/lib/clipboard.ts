import { tWith } from '#words/t-with.ts'
import { notice } from './notice.ts'

/** Puts a text where it can be pasted from, and says whether that was done. `what` it is, in a word: "Link". */
export async function copy(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    notice({ kind: 'good', text: tWith('{what} copied', { what }) })
  } catch {
    // Refused by the user, or by a browser that was reached without HTTPS.
    notice({ kind: 'bad', text: tWith("Couldn't copy the {what}.", { what: what.toLowerCase() }) })
  }
}

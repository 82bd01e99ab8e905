import type { Id } from '@trademates/contract/wire'
import { notice } from '#lib/notice.ts'

/** Puts the address of a post where it can be pasted from, and says whether that was done. */
export async function copyLink(id: Id): Promise<void> {
  try {
    await navigator.clipboard.writeText(`${location.origin}/post/${id}`)
    notice({ kind: 'good', text: 'Link copied' })
  } catch {
    // Refused by the user, or by a browser that was reached without HTTPS.
    notice({ kind: 'bad', text: 'The link could not be copied.' })
  }
}

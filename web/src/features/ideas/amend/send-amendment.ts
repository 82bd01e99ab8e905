import { addNote, cancelIdea, closeIdea, moveStop, statePosition } from '@trademates/contract/idea-amendments'
import type { Idea } from '@trademates/contract/ideas'
import { call } from '#lib/api/call.ts'
import { patchEntity } from '#lib/cache/query-cache.ts'
import { showToast } from '#lib/notify/toast.ts'
import { pendingText } from '#features/ideas/pending-text.ts'
import { inTodaysUnits } from '#features/ideas/todays-units.ts'
import { t } from '#i18n/t.ts'
import type { AmendmentBody } from './amendment-form.ts'

const show = ({ post_id }: Idea, change: (idea: Idea) => Idea): void => {
  if (post_id !== null) patchEntity('post', post_id, (post) => (post.idea === null ? post : { ...post, idea: change(post.idea) }))
}

/** Sends an amendment, shows it on the idea, and shows when it takes effect. Throws CallError. @param key of this attempt and its retries */
export async function sendAmendment(idea: Idea, amendment: AmendmentBody, key: string): Promise<void> {
  const how = { params: { id: idea.id }, key }
  if (amendment.kind === 'note') {
    await call(addNote, { ...how, body: { text: amendment.text } })
    // The live event of the note may have been shown before this response.
    show(idea, (shown) => ({ ...shown, notes_count: Math.max(shown.notes_count, idea.notes_count + 1) }))
    return showToast({ kind: 'good', text: t('Note added') })
  }
  if (amendment.kind === 'position') {
    const { side, since } = amendment
    const position = await call(statePosition, { ...how, body: { side, since } })
    show(idea, (shown) => ({ ...shown, position }))
    return showToast({ kind: 'good', text: t('Position updated') })
  }
  const changed =
    amendment.kind === 'cancel'
      ? await call(cancelIdea, how)
      : amendment.kind === 'close'
        ? await call(closeIdea, { ...how, body: { share: amendment.share } })
        : await call(moveStop, { ...how, body: { price: amendment.price } })
  show(idea, (shown) => (shown.revision > changed.revision ? shown : changed))
  const added = inTodaysUnits(changed).pending.findLast(({ kind }) => kind === amendment.kind)
  const text = added && pendingText(changed, added)
  if (text !== undefined && text !== null) showToast({ kind: 'good', text })
}

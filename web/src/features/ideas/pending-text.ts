import type { Amendment, Idea } from '@trademates/contract/ideas'
import { t } from '#i18n/t.ts'
import { tWith } from '#i18n/t-with.ts'
import { priceText } from './state-text.ts'

/** What an amendment does at the next minute; null for one that applies at once. */
export function pendingText(idea: Pick<Idea, 'decimals'>, amendment: Amendment): string | null {
  if (amendment.kind === 'cancel') return t('Cancels at the next minute')
  if (amendment.kind === 'close') return tWith('Closes {share}% at the next minute', { share: amendment.share })
  if (amendment.kind === 'stop') return tWith('Stop moves to {price} at the next minute', { price: priceText(idea, amendment.price) })
  return null
}

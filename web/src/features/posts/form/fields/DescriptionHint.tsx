import { MAX_DESCRIPTION_LENGTH, DESCRIPTION_PREVIEW_LENGTH } from '@trademates/contract/posts'
import { numberFormat } from '#i18n/formats.ts'
import { tWith } from '#i18n/t-with.ts'

/** Beyond this length the counter also shows the limit. */
const NEAR = MAX_DESCRIPTION_LENGTH * 0.9

const number = numberFormat()

/** Hint and character counter of the description. */
export function DescriptionHint({ length }: { length: number }) {
  return (
    <>
      <span>{tWith('The first {count} characters show in the feed.', { count: DESCRIPTION_PREVIEW_LENGTH })}</span>
      <span>
        {length < NEAR
          ? number.format(length)
          : tWith('{length} of {most}', { length: number.format(length), most: number.format(MAX_DESCRIPTION_LENGTH) })}
      </span>
    </>
  )
}

import { DESCRIPTION_LENGTH, DESCRIPTION_SHOWN } from '@trademates/contract/posts'
import { numberFormat } from '#words/formats.ts'
import { tWith } from '#words/t-with.ts'

/** From here on the counter also says where it ends. */
const NEAR = DESCRIPTION_LENGTH * 0.9

const number = numberFormat()

/** What the feed shows of a description, and how long it is by now. */
export function DescriptionHint({ length }: { length: number }) {
  return (
    <>
      <span>{tWith('The first {count} characters show in the feed.', { count: DESCRIPTION_SHOWN })}</span>
      <span>
        {length < NEAR
          ? number.format(length)
          : tWith('{length} of {most}', { length: number.format(length), most: number.format(DESCRIPTION_LENGTH) })}
      </span>
    </>
  )
}

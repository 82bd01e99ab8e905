import { DESCRIPTION_LENGTH, DESCRIPTION_SHOWN } from '@trademates/contract/posts'
import { numberFormat } from '#words/formats.ts'

/** From here on the counter also says where it ends. */
const NEAR = DESCRIPTION_LENGTH * 0.9

const number = numberFormat()

/** What the feed shows of a description, and how long it is by now. */
export function DescriptionHint({ length }: { length: number }) {
  return (
    <>
      <span>The feed shows the first {DESCRIPTION_SHOWN} characters, then read more.</span>
      <span>{length < NEAR ? number.format(length) : `${number.format(length)} of ${number.format(DESCRIPTION_LENGTH)}`}</span>
    </>
  )
}

import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'

/** What stands for a message without words. */
export const imageCountText = (count: number): string => tWith('{count, plural, =1 {Sent an image} other {Sent # images}}', { count })

/** The line of a message as the server writes it: for one without words in English, which is said in the language of the page. */
export function translatePreview(line: string): string {
  if (line === 'Message deleted') return t('Message deleted')
  if (line === 'Sent a picture') return imageCountText(1)
  const pictures = /^Sent (\d+) pictures$/.exec(line)?.[1]
  return pictures === undefined ? line : imageCountText(Number(pictures))
}

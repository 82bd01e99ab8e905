import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'

/** The preview text of a message without text. */
export const imageCountText = (count: number): string => tWith('{count, plural, =1 {Sent an image} other {Sent # images}}', { count })

/** Translates a preview line: the server writes the image count in English. */
export function translatePreview(line: string): string {
  if (line === 'Message deleted') return t('Message deleted')
  if (line === 'Sent a picture') return imageCountText(1)
  const pictures = /^Sent (\d+) pictures$/.exec(line)?.[1]
  return pictures === undefined ? line : imageCountText(Number(pictures))
}

import { tWith } from '#words/t-with.ts'
import { t } from '#words/t.ts'

/** What stands for a message without words. */
export const picturesInWords = (count: number): string => tWith('{count, plural, =1 {Sent an image} other {Sent # images}}', { count })

/** The line of a message as the server writes it: for one without words in English, which is said in the language of the page. */
export function lineInWords(line: string): string {
  if (line === 'Message deleted') return t('Message deleted')
  if (line === 'Sent a picture') return picturesInWords(1)
  const pictures = /^Sent (\d+) pictures$/.exec(line)?.[1]
  return pictures === undefined ? line : picturesInWords(Number(pictures))
}

import type { PriceSource } from '@trademates/contract/prices'
import { t } from '#words/t.ts'

const HEAD = 44
const FOOT = 28
const EDGE = 16

interface Caption {
  title: string
  source: PriceSource
  time: Date
}

/** What a picture says of its prices: nobody who sees it later can ask. */
const noticeOf = ({ source, time }: Caption) =>
  [
    source.is_sample ? t('Simulated prices, not real market data') : source.name,
    `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    t('Chart by TradingView Lightweight Charts'),
  ].join(' · ')

/** The picture of a chart with its title and where its prices come from, as a file to be attached. */
export async function snapshot(picture: HTMLCanvasElement, box: HTMLElement, caption: Caption): Promise<File> {
  const scale = picture.width / Math.max(1, box.clientWidth)
  const canvas = document.createElement('canvas')
  canvas.width = picture.width
  canvas.height = picture.height + (HEAD + FOOT) * scale
  const pen = canvas.getContext('2d')
  if (pen === null) throw new Error('This browser cannot draw.')
  const { backgroundColor, color, fontFamily } = getComputedStyle(box)
  pen.fillStyle = backgroundColor
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(picture, 0, HEAD * scale)
  pen.fillStyle = color
  pen.font = `600 ${16 * scale}px ${fontFamily}`
  pen.fillText(caption.title, EDGE * scale, 28 * scale)
  pen.globalAlpha = 0.7
  pen.font = `${11 * scale}px ${fontFamily}`
  pen.fillText(noticeOf(caption), EDGE * scale, canvas.height - 10 * scale, canvas.width - 2 * EDGE * scale)
  const bytes = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (bytes === null) throw new Error('The picture could not be made.')
  return new File([bytes], `${caption.title.replace(/[^\w.]+/g, '-')}.png`, { type: 'image/png' })
}

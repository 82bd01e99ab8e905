import type { PriceSource } from '@trademates/contract/prices'
import { timeWithZone } from '#lib/time/time.ts'
import { t } from '#i18n/t.ts'

const HEADER_PX = 44
const FOOTER_PX = 28
const EDGE_PX = 16

interface Caption {
  title: string
  source: PriceSource
  time: Date
  /** The time zone (IANA) of the exchange, for authors whose charts show it. */
  exchangeZone: string | undefined
}

/** The price source and time in a snapshot, which is read without the page around it. */
const captionText = ({ source, time, exchangeZone }: Caption) =>
  [
    source.is_sample ? t('Simulated prices, not real market data') : source.name,
    timeWithZone(time, new Date(0), exchangeZone),
    t('Chart by TradingView Lightweight Charts'),
  ].join(' · ')

/** Draws a chart with its title and price source and returns it as an image file. */
export async function createSnapshot(picture: HTMLCanvasElement, box: HTMLElement, caption: Caption): Promise<File> {
  const scale = picture.width / Math.max(1, box.clientWidth)
  const canvas = document.createElement('canvas')
  canvas.width = picture.width
  canvas.height = picture.height + (HEADER_PX + FOOTER_PX) * scale
  const pen = canvas.getContext('2d')
  if (pen === null) throw new Error('This browser cannot draw.')
  const { backgroundColor, color, fontFamily } = getComputedStyle(box)
  pen.fillStyle = backgroundColor
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(picture, 0, HEADER_PX * scale)
  pen.fillStyle = color
  pen.font = `600 ${16 * scale}px ${fontFamily}`
  pen.fillText(caption.title, EDGE_PX * scale, 28 * scale)
  pen.globalAlpha = 0.7
  pen.font = `${11 * scale}px ${fontFamily}`
  pen.fillText(captionText(caption), EDGE_PX * scale, canvas.height - 10 * scale, canvas.width - 2 * EDGE_PX * scale)
  const bytes = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (bytes === null) throw new Error('The picture could not be made.')
  return new File([bytes], `${caption.title.replace(/[^\w.]+/g, '-')}.png`, { type: 'image/png' })
}

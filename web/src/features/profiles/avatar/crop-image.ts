import type { Area } from 'react-easy-crop'
import { t } from '#i18n/t.ts'

/** Twice the largest displayed size on a high-density screen. */
const AVATAR_SIZE_PX = 512

/** The largest centered square of an image. */
export function largestSquare({ width, height }: ImageBitmap): Area {
  const side = Math.min(width, height)
  return { x: (width - side) / 2, y: (height - side) / 2, width: side, height: side }
}

/** Draws a square of an image over a whole canvas. */
export function drawSquare(canvas: HTMLCanvasElement, picture: ImageBitmap, { x, y, width, height }: Area): void {
  const pen = canvas.getContext('2d')
  if (!pen) return
  pen.imageSmoothingQuality = 'high'
  pen.clearRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(picture, x, y, width, height, 0, 0, canvas.width, canvas.height)
}

/** Crops a square of an image and returns it as a PNG file. */
export async function cropSquare(picture: ImageBitmap, square: Area): Promise<File> {
  const canvas = Object.assign(document.createElement('canvas'), { width: AVATAR_SIZE_PX, height: AVATAR_SIZE_PX })
  drawSquare(canvas, picture, square)
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve)
  })
  if (!blob) throw new Error(t("Couldn't crop the image."))
  return new File([blob], 'avatar.png', { type: blob.type })
}

import { t } from '#words/t.ts'
import { type Crop, squareOf } from './crop.ts'

/** The side of a portrait as it is sent, in pixels: twice the largest at which it is shown on a dense screen. */
const SIDE = 512

/** Draws the kept part of a picture over the whole of a canvas. */
export function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const { left, top, side } = squareOf(picture, crop)
  const pen = canvas.getContext('2d')
  if (!pen) return
  pen.imageSmoothingQuality = 'high'
  pen.clearRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height)
}

/** The kept part of a picture as a file of its own. */
export async function cut(picture: ImageBitmap, crop: Crop): Promise<File> {
  const canvas = Object.assign(document.createElement('canvas'), { width: SIDE, height: SIDE })
  draw(canvas, picture, crop)
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve)
  })
  if (!blob) throw new Error(t("Couldn't crop the image."))
  return new File([blob], 'portrait.png', { type: blob.type })
}

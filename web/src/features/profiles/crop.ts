/** Which part of a picture is kept: its middle as a fraction of the picture, and how much closer it is than the largest square. */
export interface Crop {
  x: number
  y: number
  zoom: number
}

interface Size {
  width: number
  height: number
}

export const WHOLE: Crop = { x: 0.5, y: 0.5, zoom: 1 }
export const CLOSEST = 4

const between = (least: number, value: number, most: number): number => Math.min(Math.max(value, least), most)

/** The square that is kept, in pixels of the picture. */
export function squareOf({ width, height }: Size, { x, y, zoom }: Crop): { left: number; top: number; side: number } {
  const side = Math.min(width, height) / zoom
  return { left: between(0, x * width - side / 2, width - side), top: between(0, y * height - side / 2, height - side), side }
}

/** The crop after the picture was pushed so far, in sides of the square; it stops at the picture's edges. */
export function pushed(size: Size, crop: Crop, by: { right: number; down: number }): Crop {
  const { left, top, side } = squareOf(size, crop)
  const x = between(side / 2, left + side / 2 - by.right * side, size.width - side / 2) / size.width
  const y = between(side / 2, top + side / 2 - by.down * side, size.height - side / 2) / size.height
  return { ...crop, x, y }
}

import { readFileSync } from 'node:fs'
import { dataPath } from '#demo/data-path.ts'

// Geist, weight 500, as outlines, so that the result does not depend on installed fonts.
const { unitsPerEm, glyphs } = JSON.parse(readFileSync(dataPath('fonts', 'geist-500.json'), 'utf8')) as {
  unitsPerEm: number
  /** Advance width and SVG path of each character, the baseline at 0. */
  glyphs: Record<string, [number, string] | undefined>
}

interface TextPlacement {
  x: number
  /** The baseline. */
  y: number
  size: number
  fill: string
  anchor?: 'start' | 'middle' | 'end'
}

/** The width of a text in pixels. Characters that the font lacks have no width. */
export const textWidth = (text: string, size: number): number =>
  [...text].reduce((sum, char) => sum + (glyphs[char]?.[0] ?? 0), 0) * (size / unitsPerEm)

/** A line of text as SVG paths. */
export function drawText(text: string, { x, y, size, fill, anchor = 'start' }: TextPlacement): string {
  const scale = size / unitsPerEm
  const width = textWidth(text, size)
  let at = x - { start: 0, middle: width / 2, end: width }[anchor]
  const paths = [...text].map((char) => {
    const [advance, path] = glyphs[char] ?? [0, '']
    const placed = `<path transform="translate(${at.toFixed(1)} ${y}) scale(${scale.toFixed(4)})" d="${path}"/>`
    at += advance * scale
    return placed
  })
  return `<g fill="${fill}">${paths.join('')}</g>`
}

import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { SPLASH_MS } from '#ui/feedback/timing.ts'

type Theme = 'light' | 'dark'
const THEMES: Theme[] = ['light', 'dark']

const [sheet = '', more = ''] = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8').split('@media (prefers-contrast: more)')
const tokensOf = (text: string) => new Map([...text.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]))
const values = tokensOf(sheet)
/** Tokens that replace others for users who prefer more contrast. */
const stronger = tokensOf(more.slice(0, more.indexOf('@media')))

/** The color of a token in a theme; resolves references. */
function color(name: string, theme: Theme): string {
  const value = values.get(name)
  if (value === undefined) throw new Error(`tokens.css has no ${name}`)
  const reference = /^var\((--[\w-]+)\)$/.exec(value)?.[1]
  if (reference !== undefined) return color(reference, theme)
  const pair = /^light-dark\((#\w+), (#\w+)\)$/.exec(value)
  return (theme === 'light' ? pair?.[1] : pair?.[2]) ?? value
}

/** Relative luminance of a #rrggbb color (WCAG 2.2). */
function luminance(hex: string): number {
  if (!/^#[\da-f]{6}$/.test(hex)) throw new Error(`${hex} is not a #rrggbb color`)
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string, theme: Theme): number {
  const [dark = 0, light = 0] = [luminance(color(one, theme)), luminance(color(other, theme))].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const SURFACES = ['--canvas', '--surface', '--surface-raised', '--surface-sunken', '--surface-hover', '--surface-active']
const WORDS = ['--text', '--text-muted', '--text-faint', '--link', '--accent-text', '--up', '--down', '--danger']
const EDGES = ['--border-control', '--accent-line', '--danger-line', '--up-line', '--down-line', '--focus']
const avatars = Array.from({ length: 8 }, (_, at): [string, string] => ['--on-av', `--av-${at + 1}`])
const FILLS: [string, string][] = [
  ['--on-accent', '--accent'],
  ['--on-accent', '--accent-hover'],
  ['--on-accent', '--accent-press'],
  ['--on-danger', '--danger-fill'],
  ['--text-inverse', '--inverse'],
  ['--danger', '--danger-soft'],
  ['--success', '--success-soft'],
  ['--up', '--up-soft'],
  ['--down', '--down-soft'],
  ['--info', '--info-soft'],
  ['--accent-text', '--accent-soft'],
  ...avatars,
]

/** The pairs with a contrast below `least`. */
const below = (least: number, pairs: [string, string][]) =>
  THEMES.flatMap((theme) =>
    pairs
      .map(([one, other]) => ({ pair: `${one} on ${other}, ${theme}`, ratio: contrast(one, other, theme) }))
      .filter(({ ratio }) => ratio < least),
  )

const onEverySurface = (names: string[]) => names.flatMap((name) => SURFACES.map((surface): [string, string] => [name, surface]))

test('text is readable on every surface in both themes (WCAG AA, 4.5:1)', () => {
  expect(below(4.5, onEverySurface(WORDS))).toEqual([])
})

test('text on colored backgrounds is readable in both themes (4.5:1)', () => {
  expect(below(4.5, FILLS)).toEqual([])
})

test('borders of controls, marks and the focus ring are visible on every surface (3:1)', () => {
  expect(below(3, onEverySurface(EDGES))).toEqual([])
})

test('with more contrast every border has 3:1 and gray text 7:1', () => {
  const inPlaceOf = (name: string) => /^var\((--[\w-]+)\)$/.exec(stronger.get(name) ?? '')?.[1] ?? name
  expect(below(3, onEverySurface(['--border', '--border-strong'].map(inPlaceOf)))).toEqual([])
  expect(below(7, onEverySurface(['--text-muted', '--text-faint'].map(inPlaceOf)))).toEqual([])
})

/** Pixel sizes of text and of viewport widths: they ignore the user's font size. */
const FIXED = [
  /(?:(?<![\w-])(?:font|font-size|line-height)|--(?:text|lh)-\w+): [^;]*\dpx[^;]*;/g,
  /\((?:(?:min|max)-width:|width [<>]=?) \d+px\)/g,
]
/** Text inside pictures scales with the picture. */
const PICTURES = ['ui/display/Avatar.module.css', 'features/learning/pictures/PictureView.module.css']

test('style sheets use only defined breakpoints, by name', () => {
  const root = resolve(import.meta.dirname, '../..')
  const text = globSync('**/*.css', { cwd: root })
    .map((path) => readFileSync(join(root, path), 'utf8'))
    .join('\n')
  const defined = [...text.matchAll(/@custom-media (--[\w-]+) /g)].map(([, name]) => name)
  const named = [...text.matchAll(/@media[^{]*\((--[\w-]+)\)/g)].map(([, name]) => name)
  expect(named.filter((name) => !defined.includes(name))).toEqual([])
  expect(new Set(named)).toEqual(new Set(defined))
  expect(text).not.toMatch(/max-width: (?:39|63|79)\.9375em/)
})

test('text is as large as its reader asks the browser for, and a window is narrow when few words fit into it', () => {
  const root = resolve(import.meta.dirname, '../..')
  const sheets = globSync('**/*.css', { cwd: root }).filter((path) => !PICTURES.includes(path))
  const fixed = sheets.flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8')
    return FIXED.flatMap((kind) => [...text.matchAll(kind)].map(([found]) => `${path}: ${found}`))
  })
  expect(fixed).toEqual([])
})

test('the splash animation takes as long as the splash', () => {
  expect(values.get('--splash-ms')).toBe(`${SPLASH_MS}ms`)
})

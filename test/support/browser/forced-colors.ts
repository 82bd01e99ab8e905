import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

type Phase = 'own colors' | 'forced colors' | 'focus'

/**
 * Runs in the page, once in its own colors and then under forced colors, and returns what the second loses:
 * text, icons and charts that cannot be seen, boxes and controls without a shape, states that look like their opposite,
 * and, in the phase `focus`, controls without a focus ring. What its own colors do not show need not be shown.
 */
function findFaults(phase: Phase): string[] {
  /** Of WCAG 2.2, for text (1.4.3) and for everything else (1.4.11). */
  const [TEXT_CONTRAST, SHAPE_CONTRAST] = [4.5, 3]
  /** Fills that differ less from their backdrop do not show a shape. Boxes around controls need more: a tint only groups what they hold. */
  const [FILL_CONTRAST, GROUP_CONTRAST] = [1.05, 1.2]
  /** Taller boxes are areas of the page, in CSS pixels. */
  const AREA_HEIGHT = 200
  /** The axes of a chart are canvases too; they hold nothing but text. */
  const AXIS_HEIGHT = 40
  /** One of so many pixels of a drawing is read. */
  const SAMPLED_PIXELS = 7
  /** What lies on a picture stands out from it. */
  const PICTURE = ':is(a, button, figure, [data-slot~="preview"], [data-slot~="video"]):is(:has(img), :has(video))'
  /** Speech bubbles in the picture beside the login form. */
  const DECORATION = '[data-slot~="remark"]'
  const CONTROLS = 'a[href], button, input, select, textarea, [role="slider"]'
  const STATES = [
    'aria-pressed',
    'aria-selected',
    'aria-checked',
    'aria-current',
    'aria-expanded',
    'data-highlighted',
    'disabled',
    'aria-disabled',
  ]
  type Rgba = readonly [number, number, number, number]
  type Part = '' | '::before' | '::after'
  interface Memory {
    shapes: { element: Element; part: Part }[]
    states: { element: Element; state: string }[]
    charts: HTMLCanvasElement[]
    drawings: SVGSVGElement[]
  }
  const root = globalThis as typeof globalThis & { ownColors?: Memory }
  const memory: Memory = (root.ownColors ??= { shapes: [], states: [], charts: [], drawings: [] })

  const pixel = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  if (pixel === null) throw new Error('The browser cannot draw.')
  const parsed = new Map<string, Rgba>()
  const parse = (color: string): Rgba => {
    const known = parsed.get(color)
    if (known !== undefined) return known
    pixel.clearRect(0, 0, 1, 1)
    pixel.fillStyle = color
    pixel.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixel.getImageData(0, 0, 1, 1).data
    const found = [red, green, blue, alpha / 255] as const
    parsed.set(color, found)
    return found
  }
  const over = ([r, g, b, alpha]: Rgba, below: Rgba): Rgba => {
    const mix = (top: number, bottom: number) => top * alpha + bottom * (1 - alpha)
    return [mix(r, below[0]), mix(g, below[1]), mix(b, below[2]), 1]
  }
  const luminance = ([red, green, blue]: Rgba) => {
    const linear = (value: number) => (value <= 10.31 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4)
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }
  const contrast = (one: Rgba, other: Rgba) => {
    const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
    return (light + 0.05) / (dark + 0.05)
  }

  const page = parse(getComputedStyle(document.documentElement).backgroundColor)
  const canvas = page[3] === 1 ? page : parse('Canvas')
  const backdrop = (element: Element | null): Rgba => {
    if (element === null) return canvas
    const own = parse(getComputedStyle(element).backgroundColor)
    return own[3] === 1 ? own : over(own, backdrop(element.parentElement))
  }
  const isShown = (element: Element) => {
    const { width, bottom } = element.getBoundingClientRect()
    const isDrawn = element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true })
    return isDrawn && width > 1 && bottom + scrollY > 0
  }
  const describe = (element: Element, part = '') => `${element.outerHTML.slice(0, 160)}${part}`
  const stands = (color: string, behind: Rgba, least: number) => contrast(over(parse(color), behind), behind) >= least

  const hasEdge = (style: CSSStyleDeclaration, behind: Rgba) =>
    ['Top', 'Right', 'Bottom', 'Left'].some((side) => {
      const read = (property: string) => style.getPropertyValue(`border-${side.toLowerCase()}-${property}`)
      return read('style') !== 'none' && Number.parseFloat(read('width')) > 0 && stands(read('color'), behind, SHAPE_CONTRAST)
    }) ||
    (style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) > 0 && stands(style.outlineColor, behind, SHAPE_CONTRAST))
  /** Whether a box has an edge, or just fills one that has. */
  const isFramed = (element: Element | null): boolean => {
    if (element === null) return false
    if (hasEdge(getComputedStyle(element), backdrop(element.parentElement))) return true
    const [own, outer] = [element.getBoundingClientRect(), element.parentElement?.getBoundingClientRect()]
    const fills = outer !== undefined && Math.max(outer.width - own.width, outer.height - own.height) < 4
    return fills && isFramed(element.parentElement)
  }
  const behindOf = (element: Element, part: Part) => backdrop(part === '' ? element.parentElement : element)
  const isFilled = (element: Element, part: Part, least: number) => {
    const style = getComputedStyle(element, part)
    if (part !== '' && (style.content === 'none' || style.opacity === '0' || style.display === 'none')) return false
    return style.backgroundImage.includes('gradient') || stands(style.backgroundColor, behindOf(element, part), least)
  }

  /** The colors of the shapes in a drawing; those of a shape drawn by `use` that has no color of its own are the drawing's. */
  const paintsOf = (drawing: SVGSVGElement): string[] => {
    const { color } = getComputedStyle(drawing)
    return [...drawing.querySelectorAll<SVGGraphicsElement>('*')].flatMap((shape) => {
      const target = shape instanceof SVGUseElement ? document.querySelector(shape.href.baseVal) : null
      const shapes = target === null ? [shape] : [target, ...target.querySelectorAll('*')]
      return shapes
        .filter((one) => one instanceof SVGGeometryElement || one instanceof SVGTextElement)
        .flatMap((one) => {
          const style = getComputedStyle(one)
          const own = [style.stroke, style.fill].filter((paint) => paint !== 'none' && !paint.startsWith('url'))
          return own.map((paint) => (target !== null && paint === style.color ? color : paint))
        })
    })
  }

  const isSeen = (drawing: SVGSVGElement) => paintsOf(drawing).some((paint) => stands(paint, backdrop(drawing), SHAPE_CONTRAST))

  /** The look of an element except its font weight, which alone is too weak a difference. */
  const look = (element: Element): string =>
    ['', '::before', '::after']
      .map((part) => {
        const style = getComputedStyle(element, part)
        if (style.display === 'none' || (part !== '' && style.content === 'none')) return ''
        if (/^["']{2}$/.test(style.content) && !isFilled(element, part as Part, FILL_CONTRAST) && !hasEdge(style, backdrop(element)))
          return ''
        const fill = over(parse(style.backgroundColor), behindOf(element, part as Part))
        const edges = ['top', 'right', 'bottom', 'left'].map((side) => {
          const width = style.getPropertyValue(`border-${side}-width`)
          return width === '0px' ? '' : `${width} ${String(over(parse(style.getPropertyValue(`border-${side}-color`)), fill))}`
        })
        const ring = style.outlineStyle === 'none' ? '' : `${style.outlineWidth} ${style.outlineColor} ${style.outlineOffset}`
        const { color, stroke, opacity, visibility, transform, textDecorationLine, boxShadow, fill: paint } = style
        return [fill, edges, ring, color, stroke, paint, opacity, visibility, transform, textDecorationLine, boxShadow]
          .map(String)
          .join('|')
      })
      .join('#')
  const looks = (element: Element) => [element, ...element.querySelectorAll('*')].map(look).join('\n')
  const ringLooks = (element: Element) =>
    [element, element.parentElement, element.parentElement?.parentElement, element.parentElement?.parentElement?.parentElement]
      .map((one) => (one === null || one === undefined ? '' : look(one)))
      .join('\n')

  /** Runs `read` while an element is not in a state. */
  const without = <Result>(element: Element, state: string, read: () => Result): Result => {
    if (state === 'checked' && element instanceof HTMLInputElement) {
      element.checked = false
      const result = read()
      element.checked = true
      return result
    }
    const value = element.getAttribute(state) ?? ''
    if (value === 'true' && state !== 'aria-current' && !state.startsWith('data-')) element.setAttribute(state, 'false')
    else element.removeAttribute(state)
    const result = read()
    element.setAttribute(state, value)
    return result
  }
  const showsState = ({ element, state }: Memory['states'][number]) => {
    const around = element instanceof HTMLInputElement ? (element.parentElement ?? element) : element
    return looks(around) !== without(element, state, () => looks(around))
  }
  const statesOf = (element: Element): string[] => [
    ...STATES.filter((state) => element.hasAttribute(state) && element.getAttribute(state) !== 'false'),
    ...(element.matches('li[data-unread], [data-on]:empty')
      ? ['data-unread', 'data-on'].filter((state) => element.hasAttribute(state))
      : []),
    ...(element instanceof HTMLInputElement && element.checked ? ['checked'] : []),
  ]

  /** The number of colors that differ from the background and cover more than a thousandth of a drawing. */
  const colorsOf = (drawing: HTMLCanvasElement): number => {
    const { data } = drawing.getContext('2d')?.getImageData(0, 0, drawing.width, drawing.height) ?? { data: [] }
    const behind = backdrop(drawing.parentElement)
    const counts = new Map<string, number>()
    for (let at = 0; at < data.length; at += 4 * SAMPLED_PIXELS) {
      const color = `rgb(${data[at]} ${data[at + 1]} ${data[at + 2]} / ${(data[at + 3] ?? 0) / 255})`
      counts.set(color, (counts.get(color) ?? 0) + 1)
    }
    const total = data.length / 4 / SAMPLED_PIXELS
    return [...counts].filter(([color, count]) => count > total / 1_000 && stands(color, behind, SHAPE_CONTRAST)).length
  }

  const still = new CSSStyleSheet()
  still.replaceSync('*, ::before, ::after { transition: none !important }')
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, still]
  const elements = [...document.body.querySelectorAll('*')].filter(isShown)
  if (phase === 'own colors') {
    const PARTS: readonly Part[] = ['', '::before', '::after']
    memory.states = elements.flatMap((element) => statesOf(element).map((state) => ({ element, state }))).filter(showsState)
    const stateful = new Set(memory.states.map(({ element }) => element))
    memory.shapes = elements
      .filter((element) => element.closest(`svg, .shows-hover, ${DECORATION}`) === null && element.clientHeight < AREA_HEIGHT)
      .filter((element) => element.matches(CONTROLS) || element.textContent?.trim() !== '' || element.querySelector('svg, img') === null)
      .filter((element) => element.closest(PICTURE) === null && !element.matches('img, label:has(:checked)'))
      .filter((element) => !stateful.has(element) || element.matches('[role="switch"]'))
      .flatMap((element) => {
        const least = element.querySelector(CONTROLS) === null ? FILL_CONTRAST : GROUP_CONTRAST
        return PARTS.filter((part) => isFilled(element, part, least)).map((part) => ({ element, part }))
      })
    memory.drawings = elements
      .filter((element) => element instanceof SVGSVGElement)
      .filter((one) => one.ownerSVGElement === null && isSeen(one))
    memory.charts = [...document.querySelectorAll('canvas')].filter(
      (drawing) => isShown(drawing) && drawing.clientHeight > AXIS_HEIGHT && colorsOf(drawing) > 1,
    )
    return []
  }
  if (phase === 'focus') {
    return elements
      .filter(
        (element) =>
          element instanceof HTMLElement && element.matches(CONTROLS) && !element.matches('[disabled], [tabindex="-1"], .shows-focus'),
      )
      .filter((element) => {
        const active = document.activeElement
        if (active instanceof HTMLElement) active.blur()
        const before = ringLooks(element)
        ;(element as HTMLElement).focus({ preventScroll: true })
        return document.activeElement === element && ringLooks(element) === before
      })
      .map((element) => `no focus ring: ${describe(element)}`)
  }

  const faults: string[] = []
  for (const element of elements) {
    const style = getComputedStyle(element)
    const hasText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '')
    if (hasText && element.closest('svg') === null && !stands(style.color, backdrop(element), TEXT_CONTRAST))
      faults.push(`text cannot be read: ${describe(element)}`)
  }
  for (const drawing of memory.drawings)
    if (isShown(drawing) && !isSeen(drawing)) faults.push(`drawing cannot be seen: ${describe(drawing)}`)
  for (const { element, part } of memory.shapes) {
    if (!element.isConnected || !isShown(element)) continue
    if (
      !isFilled(element, part, SHAPE_CONTRAST) &&
      !(part === '' ? isFramed(element) : hasEdge(getComputedStyle(element, part), backdrop(element)))
    )
      faults.push(`box without a shape: ${describe(element, part)}`)
  }
  for (const one of memory.states) {
    if (one.element.isConnected && isShown(one.element) && !showsState(one))
      faults.push(`${one.state} cannot be seen: ${describe(one.element)}`)
  }
  for (const drawing of memory.charts) if (colorsOf(drawing) < 2) faults.push(`chart cannot be read: ${describe(drawing)}`)
  return faults
}

/**
 * Fails on what a page shows in its own colors but no longer in the few colors of a system that forces its own (Windows contrast themes),
 * dark and light. `focus` also moves the focus to every control.
 */
export async function expectForcedColorsSupport(page: Page, { focus = false } = {}): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    // The other theme first: charts draw themselves again only when the theme changes.
    await page.emulateMedia({ colorScheme: colorScheme === 'dark' ? 'light' : 'dark', forcedColors: 'none' })
    await page.evaluate(findFaults, 'own colors' as const)
    await page.emulateMedia({ colorScheme, forcedColors: 'active' })
    // Charts draw themselves in other colors a frame later.
    await expect.soft
      .poll(() => page.evaluate(findFaults, 'forced colors' as const), {
        message: `faults under forced colors, ${colorScheme}`,
        timeout: 10_000,
      })
      .toEqual([])
  }
  if (focus) expect.soft(await page.evaluate(findFaults, 'focus' as const), 'controls under forced colors').toEqual([])
  await page.emulateMedia({ colorScheme: 'dark', forcedColors: 'none' })
}

import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** The default font size of browsers in px, and 200 % of it. */
const [USUAL, TWICE] = [16, 32]
const WINDOWS = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]

/**
 * Runs in the page. Returns texts that are cut off, overflow their box or overlap.
 * Ellipses, scrollable boxes and elements positioned above the page are allowed.
 */
function findTextFaults(): string[] {
  const SLACK = 3
  /** Twice the smallest font size, 10 px. */
  const SMALLEST = 20
  const page: Element[] = [document.documentElement, document.body]
  const styles = new Map<Element, CSSStyleDeclaration>()
  const styleOf = (element: Element) => {
    const style = styles.get(element) ?? getComputedStyle(element)
    styles.set(element, style)
    return style
  }
  const chain = (element: Element | null): Element[] => (element === null ? [] : [element, ...chain(element.parentElement)])
  // With tight lines the boxes of glyphs overlap, not the glyphs.
  const outside = (text: DOMRect, box: DOMRect, size: number) =>
    Math.max(text.bottom - box.bottom, box.top - text.top) > size / 8 || Math.max(text.right - box.right, box.left - text.left) > SLACK
  const describe = (words: string, fault: string, box: Element) =>
    `${fault}: "${words.trim().slice(0, 40)}" in ${box.outerHTML.slice(0, 90)}`
  const faults: string[] = []
  const flow: { words: string; box: DOMRect; element: Element }[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const words = node.textContent ?? ''
    const parent = node.parentElement
    if (words.trim() === '' || parent?.closest('svg, script, style, noscript, [aria-hidden="true"]') !== null) continue
    if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true })) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const text = range.getBoundingClientRect()
    const around = chain(parent)
    const hidden = around.some((one) => one.getBoundingClientRect().width <= 1 || styleOf(one).clipPath !== 'none')
    const mayEnd = around.some((one) => {
      const { textOverflow, webkitLineClamp, overflowX, overflowY } = styleOf(one)
      return textOverflow === 'ellipsis' || webkitLineClamp !== 'none' || /auto|scroll/.test(overflowX + overflowY)
    })
    const size = Number.parseFloat(styleOf(parent).fontSize)
    if (!hidden && size > 0 && size < SMALLEST) faults.push(describe(words, 'stays small', parent))
    if (hidden || mayEnd || text.width === 0) continue
    const cutting = around.find((one) => /hidden|clip/.test(styleOf(one).overflowX + styleOf(one).overflowY) && !page.includes(one))
    if (cutting !== undefined && outside(text, cutting.getBoundingClientRect(), size)) faults.push(describe(words, 'cut', cutting))
    const own = around.find((one) => !/^(inline|contents)$/.test(styleOf(one).display))
    if (own !== undefined && !page.includes(own) && outside(text, own.getBoundingClientRect(), size))
      faults.push(describe(words, 'out of its box', own))
    if (!around.some((one) => /fixed|sticky|absolute/.test(styleOf(one).position))) {
      for (const box of range.getClientRects()) flow.push({ words, box, element: parent })
    }
  }
  for (const [at, one] of flow.entries()) {
    for (const other of flow.slice(at + 1)) {
      if (one.element === other.element) continue
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
      const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
      if (across > SLACK && down > 2 * SLACK)
        faults.push(describe(`${one.words.trim()} / ${other.words.trim()}`, 'over each other', one.element))
    }
  }
  return faults
}

/** Sets the default font size to 200 %, checks a wide and a narrow window, and restores the size. */
export async function expectRoomForLargeText(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: TWICE } })
  for (const viewport of WINDOWS) {
    await page.setViewportSize(viewport)
    const wider = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    await expect.poll(wider, `overhang of text at 200 % at ${viewport.width} px`).toBeLessThanOrEqual(0)
    await expect.poll(() => page.evaluate(findTextFaults), `text at 200 % at ${viewport.width} px`).toEqual([])
  }
  await browser.send('Page.setFontSizes', { fontSizes: { standard: USUAL } })
  await browser.detach()
}

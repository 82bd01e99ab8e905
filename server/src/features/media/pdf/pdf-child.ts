/**
 * Opens the PDF named by its argument, then sends its metadata and a picture of the first page to the parent process. A separate process
 * that may not write files, start processes or read the parent's environment, because the PDF is untrusted.
 */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { getDocument, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PdfMessage } from './read-pdf.ts'

const PREVIEW_WIDTH = 800
const PREVIEW_HEIGHT = 1_600
// PDF units are points, 72 per inch; a CSS inch has 96 pixels.
const PIXELS_PER_POINT = 96 / 72

const library = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
const [path = ''] = process.argv.slice(2)

const send = (message: PdfMessage) => new Promise<void>((done) => process.send?.(message, () => done()))

// pdfjs types its canvas as that of a browser; in Node.js it creates one that can encode itself as PNG.
interface PdfCanvas {
  toBuffer(type: 'image/png'): Uint8Array
}
interface RenderablePage {
  render(options: { canvas: PdfCanvas; viewport: unknown }): { promise: Promise<void> }
}

const isPasswordProtected = (error: unknown) => error instanceof Error && error.name === 'PasswordException'

try {
  const document = await getDocument({
    data: new Uint8Array(await readFile(path)),
    verbosity: 0,
    disableFontFace: true,
    useSystemFonts: false,
    standardFontDataUrl: `${library}/standard_fonts/`,
    cMapUrl: `${library}/cmaps/`,
    wasmUrl: `${library}/wasm/`,
  }).promise
  const page = await document.getPage(1)
  const { width, height } = page.getViewport({ scale: PIXELS_PER_POINT })
  await send({ pages: document.numPages, width: Math.round(width), height: Math.round(height) })
  await send({ preview: await drawPage(document, page) })
} catch (error) {
  await send(isPasswordProtected(error) ? { pages: null, width: null, height: null } : { fault: String(error) })
}
process.exit()

async function drawPage(document: PDFDocumentProxy, page: PDFPageProxy): Promise<Uint8Array> {
  const { width, height } = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({ scale: Math.min(PREVIEW_WIDTH / width, PREVIEW_HEIGHT / height) })
  const factory = document.canvasFactory as { create(width: number, height: number): { canvas: PdfCanvas } }
  const { canvas } = factory.create(Math.max(1, Math.round(viewport.width)), Math.max(1, Math.round(viewport.height)))
  await (page as RenderablePage).render({ canvas, viewport }).promise
  return canvas.toBuffer('image/png')
}

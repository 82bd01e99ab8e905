import { getDocument, GlobalWorkerOptions, TextLayer } from 'pdfjs-dist'
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import { blobAt } from '#lib/files/private-files.ts'
import { trustedScriptUrl } from '#lib/loading/trusted-script-url.ts'

const worker = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url)
GlobalWorkerOptions.workerPort = new Worker(trustedScriptUrl(worker.href), { type: 'module' })

/** Phones limit the size of a canvas; larger pages are rendered at a lower resolution. */
const MAX_CANVAS_PIXELS = 16_000_000

/** Opens a PDF from a URL of this site or a local file. Throws if it is encrypted or broken. */
export async function openPdf(source: string | File): Promise<PDFDocumentProxy> {
  const input = typeof source === 'string' ? (blobAt(source) ?? source) : source
  return getDocument(typeof input === 'string' ? { url: input } : { data: new Uint8Array(await input.arrayBuffer()) }).promise
}

/** Renders a page at a width in CSS pixels, at the resolution of the screen. Rejects with the signal's reason when aborted. */
export async function drawPage(
  page: PDFPageProxy,
  canvas: HTMLCanvasElement,
  options: { width: number; signal: AbortSignal },
): Promise<void> {
  const { width, signal } = options
  const whole = page.getViewport({ scale: 1 })
  const desiredScale = (width / whole.width) * devicePixelRatio
  const scale = Math.min(desiredScale, Math.sqrt(MAX_CANVAS_PIXELS / (whole.width * whole.height)))
  const viewport = page.getViewport({ scale })
  Object.assign(canvas, { width: Math.floor(viewport.width), height: Math.floor(viewport.height) })
  const task = page.render({ canvas, viewport })
  signal.addEventListener('abort', () => task.cancel())
  await task.promise
}

/** Renders the text layer of a page, so that its text can be selected, searched and read aloud. */
export async function renderTextLayer(page: PDFPageProxy, container: HTMLElement, width: number): Promise<void> {
  const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width })
  container.replaceChildren()
  container.style.setProperty('--total-scale-factor', String(viewport.scale))
  await new TextLayer({ textContentSource: page.streamTextContent(), container, viewport }).render()
}

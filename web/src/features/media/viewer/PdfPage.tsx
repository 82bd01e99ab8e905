import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import { drawPage, renderTextLayer } from '#features/media/pdf.ts'
import { tWith } from '#i18n/t-with.ts'
import styles from './FileViewer.module.css'

interface Props {
  pdf: PDFDocumentProxy
  /** Page number, from 1. */
  number: number
  /** Aspect ratio (width / height) until the page is loaded. */
  shape: number
  zoom: number
}

/** One page of a PDF, rendered while it is within one screen of the viewport; otherwise only its space is reserved. */
export function PdfPage({ pdf, number, shape: expected, zoom }: Props) {
  const sheet = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const words = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  const [width, setWidth] = useState(0)
  const [shape, setShape] = useState(expected)

  useEffect(() => {
    const box = sheet.current
    if (box === null) return undefined
    const seen = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting === true), {
      root: box.parentElement,
      rootMargin: '100%',
    })
    const sized = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? 0)))
    seen.observe(box)
    sized.observe(box)
    return () => {
      seen.disconnect()
      sized.disconnect()
    }
  }, [])

  useEffect(() => {
    const [picture, text] = [canvas.current, words.current]
    if (!near || width === 0 || picture === null || text === null) return undefined
    const stop = new AbortController()
    const draw = async () => {
      const page = await pdf.getPage(number)
      stop.signal.throwIfAborted()
      const { width: wide, height: high } = page.getViewport({ scale: 1 })
      setShape(wide / high)
      await drawPage(page, picture, { width, signal: stop.signal })
      stop.signal.throwIfAborted()
      await renderTextLayer(page, text, width)
    }
    // A page that fails to render stays blank; the file can still be downloaded.
    draw().catch(() => undefined)
    return () => {
      stop.abort()
      // Phones allow few large canvases.
      Object.assign(picture, { width: 0, height: 0 })
      text.replaceChildren()
    }
  }, [pdf, number, near, width])

  return (
    <div
      ref={sheet}
      data-slot="pdf-page"
      className={styles.pdfPage}
      style={{ aspectRatio: shape, width: `calc(${zoom} * min(100%, 900px))` }}
    >
      <canvas ref={canvas} role="img" aria-label={tWith('Page {page}', { page: number })} />
      <div ref={words} className={styles.textLayer} />
    </div>
  )
}

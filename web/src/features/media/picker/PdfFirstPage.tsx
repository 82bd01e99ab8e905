import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { drawPage, openPdf } from '#features/media/pdf.ts'
import styles from './FilePicker.module.css'

const WIDTH_PX = 84

/** First page of a local PDF; `otherwise` if it cannot be read. */
export function PdfFirstPage({ file, otherwise }: { file: File; otherwise: ReactNode }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [unreadable, setUnreadable] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    const draw = async () => {
      const pdf = await openPdf(file)
      try {
        if (canvas.current) await drawPage(await pdf.getPage(1), canvas.current, { width: WIDTH_PX, signal: stop.signal })
      } finally {
        await pdf.loadingTask.destroy()
      }
    }
    draw().catch(() => stop.signal.aborted || setUnreadable(true))
    return () => stop.abort()
  }, [file])
  if (unreadable) return otherwise
  return (
    <span className={`${styles.sheet} centered`}>
      <canvas ref={canvas} className={styles.sheetDrawn} aria-hidden="true" />
    </span>
  )
}

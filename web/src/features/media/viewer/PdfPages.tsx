import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import type { MediaFile as PostFile } from '@trademates/contract/media'
import { IconButton } from '#ui/buttons/IconButton.tsx'
import { Spinner } from '#ui/loading/Spinner.tsx'
import { openPdf } from '#features/media/pdf.ts'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { Row, Stack } from '#ui/layout/Layout.tsx'
import { PdfPage } from './PdfPage.tsx'
import { UnsupportedFile } from './UnsupportedFile.tsx'
import styles from './FileViewer.module.css'

/** Aspect ratio of A4, for a page that is not loaded yet. */
const A4 = 210 / 297

/** All pages of a PDF, rendered as they come near; a PDF that cannot be read is offered as a download. */
export function PdfPages({ file, zoom }: { file: PostFile; zoom: number }) {
  const [pdf, setPdf] = useState<PDFDocumentProxy | 'opening' | 'unreadable'>('opening')
  useEffect(() => {
    const opening = openPdf(file.file)
    let left = false
    opening.then(
      (opened) => left || setPdf(opened),
      () => left || setPdf('unreadable'),
    )
    return () => {
      left = true
      // A PDF that failed to open needs no cleanup.
      void opening.then((opened) => opened.loadingTask.destroy()).catch(() => undefined)
    }
  }, [file.file])

  if (pdf === 'unreadable') return <UnsupportedFile file={file} />
  if (pdf === 'opening') return <Spinner size={24} label={tWith('Opening {name}', { name: file.name })} />
  return (
    <Pages pdf={pdf} name={file.name} shape={file.width === null || file.height === null ? A4 : file.width / file.height} zoom={zoom} />
  )
}

interface PagesProps {
  pdf: PDFDocumentProxy
  name: string
  /** Aspect ratio (width / height) of the first page. */
  shape: number
  zoom: number
}

function Pages({ pdf, name, shape, zoom }: PagesProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(1)
  const sheets = () => [...(scroller.current?.querySelectorAll<HTMLElement>('[data-slot~="pdf-page"]') ?? [])]
  const follow = () => {
    const box = scroller.current
    if (box === null) return
    const middle = box.scrollTop + box.clientHeight / 2
    const passed = sheets().filter((sheet) => sheet.offsetTop <= middle).length
    setCurrent(Math.max(1, passed))
  }
  const goTo = (page: number) => sheets()[page - 1]?.scrollIntoView({ block: 'start' })
  return (
    <>
      <Stack
        gap={12}
        ref={scroller}
        className={styles.viewerPdf}
        data-zoomed={zoom > 1}
        tabIndex={0}
        role="region"
        aria-label={tWith('Pages of {name}', { name })}
        onScroll={follow}
      >
        {Array.from({ length: pdf.numPages }, (_, at) => (
          <PdfPage key={at} pdf={pdf} number={at + 1} shape={shape} zoom={zoom} />
        ))}
      </Stack>
      <Row gap={4} className={styles.viewerPages}>
        <IconButton label={t('Previous page')} icon="chevron-left" size="sm" disabled={current === 1} onClick={() => goTo(current - 1)} />
        <span role="status">{tWith('Page {page} of {count}', { page: current, count: pdf.numPages })}</span>
        <IconButton
          label={t('Next page')}
          icon="chevron-right"
          size="sm"
          disabled={current === pdf.numPages}
          onClick={() => goTo(current + 1)}
        />
      </Row>
    </>
  )
}

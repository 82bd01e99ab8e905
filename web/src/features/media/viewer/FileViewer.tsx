import { useRef } from 'react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { File as PostFile } from '@trademates/contract/media'
import type { Id } from '@trademates/contract/wire'
import { late } from '#lib/late.tsx'
import { Failed } from '#ui/Failed.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { tWith } from '#words/t-with.ts'
import { t } from '#words/t.ts'
import { FileStrip } from './FileStrip.tsx'
import { PlayedVideo } from './PlayedVideo.tsx'
import { Unsupported } from './Unsupported.tsx'
import { useKeys } from './use-keys.ts'
import { useModal } from './use-modal.ts'
import { useSwipe } from './use-swipe.ts'
import { useZoom } from './use-zoom.ts'
import type { ChangeView, View } from './zoom.ts'
import { ZoomedPicture } from './ZoomedPicture.tsx'
import './FileViewer.css'

const PdfPages = late(
  () => import('./PdfPages.tsx').then((module) => module.PdfPages),
  ({ file, retry }) =>
    retry === null ? (
      <Spinner size={24} label={tWith('Opening {name}', { name: file.name })} />
    ) : (
      <Failed text={tWith("Couldn't show {name}", { name: file.name })} retry={retry} />
    ),
)

interface Props {
  files: readonly PostFile[]
  /** The id of the file that is shown. */
  shown: Id
  onShow: (id: Id) => void
  onClose: () => void
  /** What stands beside the files on wide screens; without it they have the whole screen. */
  side?: ReactNode
  /** What stands below them, on narrow screens where something stands beside them on wide ones. */
  caption: ReactNode
}

/** Files one at a time over the whole screen (decision D25), always dark. Arrow keys and swipes go on, + and - zoom, Escape closes. */
export function FileViewer({ files, shown, onShow, onClose, side, caption }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useModal(box)
  const place = Math.max(
    0,
    files.findIndex(({ id }) => id === shown),
  )
  const file = files[place]
  const zoom = useZoom(shown)
  const [before, after] = [files[place - 1], files[place + 1]]
  const go = (by: -1 | 1) => {
    const next = files[place + by]
    if (next !== undefined) onShow(next.id)
  }
  useKeys({
    Escape: onClose,
    ArrowLeft: () => go(-1),
    ArrowRight: () => go(1),
    '+': zoom.enlarge,
    '=': zoom.enlarge,
    '-': zoom.reduce,
    '0': zoom.fit,
  })
  // A picture has fingers of its own; a page that is larger than the screen is pulled.
  const swipe = useSwipe(file?.kind === 'image' || zoom.view.zoom > 1 ? null : go)
  if (file === undefined) return null
  return createPortal(
    <div
      ref={box}
      className={side === undefined ? 'viewer viewer-alone' : 'viewer'}
      role="dialog"
      aria-modal="true"
      aria-label={tWith('{name}, {at} of {count}', { name: file.name, at: place + 1, count: files.length })}
      tabIndex={-1}
    >
      <div className="viewer-stage" data-theme="dark">
        <Bar file={file} at={place + 1} count={files.length} zoom={zoom} onClose={onClose} />
        <div className="viewer-file" key={file.id} {...swipe}>
          <Shown file={file} view={zoom.view} change={zoom.change} onSwipe={go} />
        </div>
        {before !== undefined && <Beside label={t('Previous file')} icon="chevron-left" className="back" go={() => go(-1)} />}
        {after !== undefined && <Beside label={t('Next file')} icon="chevron-right" className="on" go={() => go(1)} />}
        <div className="viewer-foot">
          {file.alt !== null && <p className="viewer-alt">{file.alt}</p>}
          {files.length > 1 && <FileStrip files={files} shown={file.id} onShow={onShow} />}
          <div className="viewer-caption">{caption}</div>
        </div>
      </div>
      {side !== undefined && (
        <aside className="viewer-side" aria-label={t('Post')}>
          {side}
        </aside>
      )}
    </div>,
    document.body,
  )
}

interface BarProps {
  file: PostFile
  /** Its place among all of them, from 1. */
  at: number
  count: number
  zoom: ReturnType<typeof useZoom>
  onClose: () => void
}

/** What is shown, and what can be done with it. */
function Bar({ file, at, count, zoom, onClose }: BarProps) {
  const zooms = file.kind === 'image' || file.kind === 'pdf'
  return (
    <div className="viewer-bar">
      <IconButton label={t('Close')} icon="x" onClick={onClose} />
      <p className="viewer-name" aria-live="polite">
        <span className="clip">{file.name}</span>
        {count > 1 && <span className="faint nowrap">{tWith('{at} of {count}', { at, count })}</span>}
      </p>
      {zooms && <IconButton label={t('Zoom out')} icon="zoom-out" disabled={zoom.view.zoom === 1} onClick={zoom.reduce} />}
      {zooms && <IconButton label={t('Zoom in')} icon="zoom-in" onClick={zoom.enlarge} />}
      <a
        className="iconbtn"
        href={file.file}
        download={file.name}
        aria-label={tWith('Download {name}', { name: file.name })}
        title={t('Download')}
      >
        <Icon name="download" />
      </a>
    </div>
  )
}

function Beside({
  label,
  icon,
  className,
  go,
}: {
  label: string
  icon: 'chevron-left' | 'chevron-right'
  className: string
  go: () => void
}) {
  return (
    <button type="button" className={`viewer-go ${className}`} aria-label={label} title={label} onClick={go}>
      <Icon name={icon} />
    </button>
  )
}

interface ShownProps {
  file: PostFile
  view: View
  change: ChangeView
  onSwipe: (by: -1 | 1) => void
}

function Shown({ file, view, change, onSwipe }: ShownProps) {
  switch (file.kind) {
    case 'image':
      return <ZoomedPicture file={file} view={view} change={change} onSwipe={onSwipe} />
    case 'video':
      return <PlayedVideo file={file} />
    case 'pdf':
      return <PdfPages file={file} zoom={view.zoom} />
    case 'other':
      return <Unsupported file={file} />
  }
}

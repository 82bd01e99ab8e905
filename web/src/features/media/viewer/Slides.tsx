import type { MediaFile as PostFile } from '@trademates/contract/media'
import type { Id } from '@trademates/contract/wire'
import { type PointerEvent, type Ref, useMemo, useState, type WheelEvent } from 'react'
import { Lightbox, type Render, type ZoomRef } from 'yet-another-react-lightbox'
import Inline from 'yet-another-react-lightbox/plugins/inline'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import { placeholderUrl } from '#features/media/placeholder.ts'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { lazyWithRetry } from '#lib/loading/lazy-with-retry.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Spinner } from '#ui/loading/Spinner.tsx'
import { UnsupportedFile } from './UnsupportedFile.tsx'
import 'yet-another-react-lightbox/styles.css'
import styles from './FileViewer.module.css'

/** Zoom factor of one key press or click. */
export const ZOOM_STEP = 1.5
export const MAX_ZOOM = 8
/** Wheel distance in pixels that doubles the zoom. */
const WHEEL_DISTANCE = 500
/** Height of a video's controls in pixels; a touch there seeks instead of swiping. */
const VIDEO_CONTROLS_PX = 72

interface FileSlide {
  /** The lightbox zooms only images; a PDF renders its pages at the new size. */
  type: 'picture' | 'document'
  file: PostFile
}

declare module 'yet-another-react-lightbox' {
  interface SlideTypes {
    picture: FileSlide
    document: FileSlide
  }
}

const PdfPages = lazyWithRetry(
  () => import('./PdfPages.tsx').then((module) => module.PdfPages),
  ({ file, retry }) =>
    retry === null ? (
      <Spinner size={24} label={tWith('Opening {name}', { name: file.name })} />
    ) : (
      <ErrorState text={tWith("Couldn't show {name}", { name: file.name })} retry={retry} />
    ),
)

interface Props {
  files: readonly PostFile[]
  /** Index of the shown file. */
  place: number
  zoom: number
  picture: Ref<ZoomRef>
  onZoom: (zoom: number) => void
  onShow: (id: Id) => void
}

/** Slides of the files with swipe navigation; zoom by pinch, wheel or double click. */
export function Slides({ files, place, zoom, picture, onZoom, onShow }: Props) {
  const slides = useMemo(() => files.map((file): FileSlide => ({ type: file.kind === 'image' ? 'picture' : 'document', file })), [files])
  const isPicture = files[place]?.kind === 'image'
  const render: Render = {
    slide: ({ slide, offset }) => {
      if (!('file' in slide)) return null
      if (slide.type === 'picture') return <ImageSlide key={slide.file.id} file={slide.file} />
      return offset === 0 && <DocumentSlide key={slide.file.id} file={slide.file} zoom={zoom} />
    },
    slideContainer: ({ slide, children }) => (
      // Only the file name is announced, not pages and images as they load.
      <div className={`${styles.viewerSlide} centered`} aria-live="off" {...(slide.type === 'document' && DOCUMENT_GESTURES)}>
        {children}
      </div>
    ),
    buttonPrev: () => null,
    buttonNext: () => null,
    buttonZoom: () => null,
  }
  return (
    <Lightbox
      slides={slides}
      index={place}
      plugins={[Inline, Zoom]}
      render={render}
      on={{
        view: ({ index }) => {
          const next = files[index]
          if (next !== undefined && index !== place) onShow(next.id)
        },
        zoom: ({ zoom: next }) => onZoom(next),
      }}
      toolbar={{ buttons: [] }}
      carousel={{ finite: true, preload: 1, padding: 0 }}
      animation={{ zoom: 200 }}
      controller={{
        closeOnEscape: false,
        preventDefaultWheelX: isPicture,
        disableSwipeNavigation: !isPicture && zoom > 1,
      }}
      zoom={{
        ...(picture !== undefined && { ref: picture }),
        supports: ['picture'],
        maxZoom: MAX_ZOOM,
        zoomInMultiplier: ZOOM_STEP,
        scrollToZoom: isPicture,
        wheelZoomDistanceFactor: WHEEL_DISTANCE,
        pinchZoomV4: true,
      }}
      labels={{
        Carousel: '',
        Slide: '',
        'Photo gallery': t('Files'),
        '{index} of {total}': tWith('{at} of {count}', { at: '{index}', count: '{total}' }),
      }}
    />
  )
}

function ImageSlide({ file }: { file: PostFile }) {
  const [loaded, setLoaded] = useState(false)
  const placeholder = loaded ? null : file.placeholder
  return (
    <img
      data-slot="viewer-picture"
      className={styles.viewerPicture}
      src={file.file}
      alt={file.alt ?? file.name}
      width={file.width ?? undefined}
      height={file.height ?? undefined}
      draggable={false}
      style={placeholder === null ? undefined : { backgroundImage: `url(${placeholderUrl(placeholder)})` }}
      onLoad={() => setLoaded(true)}
    />
  )
}

/** Plays a video; offers the download if the browser cannot play it (decision D25). */
function VideoPlayer({ file }: { file: PostFile }) {
  const [unplayable, setUnplayable] = useState(false)
  if (unplayable) return <UnsupportedFile file={file} />
  return (
    <video
      className={styles.viewerVideo}
      src={file.file}
      poster={file.thumbnail ?? undefined}
      aria-label={file.alt ?? file.name}
      controls
      autoPlay
      playsInline
      onError={() => setUnplayable(true)}
    />
  )
}

function DocumentSlide({ file, zoom }: { file: PostFile; zoom: number }) {
  if (file.kind === 'video') return <VideoPlayer file={file} />
  return file.kind === 'pdf' ? <PdfPages file={file} zoom={zoom} /> : <UnsupportedFile file={file} />
}

function isSeeking({ target, clientY }: PointerEvent): boolean {
  const video = target instanceof Element ? target.closest('video') : null
  return video !== null && clientY > video.getBoundingClientRect().bottom - VIDEO_CONTROLS_PX
}

/** Over a document the lightbox handles only touch swipes: a mouse selects text, the wheel scrolls, and a touch on video controls seeks. */
const DOCUMENT_GESTURES = {
  onPointerDown: (event: PointerEvent) => {
    if (event.pointerType === 'mouse' || isSeeking(event)) event.stopPropagation()
  },
  onWheel: (event: WheelEvent) => event.stopPropagation(),
}

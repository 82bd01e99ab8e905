import type { MediaFile as PostFile } from '@trademates/contract/media'
import type { Id } from '@trademates/contract/wire'
import { type ReactNode, type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { ZoomRef } from 'yet-another-react-lightbox'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { IconButton } from '#ui/buttons/IconButton.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { Row } from '#ui/layout/Layout.tsx'
import { FileStrip } from './FileStrip.tsx'
import { MAX_ZOOM, Slides, ZOOM_STEP } from './Slides.tsx'
import iconButtonStyles from '#ui/buttons/IconButton.module.css'
import styles from './FileViewer.module.css'

/** Contains every screen; toasts and confirmations are rendered outside it. */
const SCREEN = '[data-slot~="app"]'

/** Makes a box modal: the screen below becomes inert and does not scroll; the previous focus is restored on unmount. */
function useModal(box: RefObject<HTMLElement | null>): void {
  // A layout effect, so that a key pressed right after opening goes to the box.
  useLayoutEffect(() => {
    const opener = document.activeElement
    const screen = document.querySelector<HTMLElement>(SCREEN)
    const page = document.documentElement
    screen?.toggleAttribute('inert', true)
    page.style.overflow = 'hidden'
    box.current?.focus({ preventScroll: true })
    return () => {
      screen?.toggleAttribute('inert', false)
      page.style.overflow = ''
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [box])
}

/** Elements that handle keys themselves. */
const TEXT_CONTROLS = 'input, textarea, select'
const PLAYER = 'video'
const OPEN_DIALOGS = '[role="menu"], [role="alertdialog"]'

const isHandledElsewhere = ({ key, target }: KeyboardEvent): boolean =>
  document.querySelector(OPEN_DIALOGS) !== null ||
  (target instanceof Element && (target.closest(TEXT_CONTROLS) !== null || (key !== 'Escape' && target.closest(PLAYER) !== null)))

/**
 * Calls the handler of a key (by `KeyboardEvent.key`) wherever the focus is. Ignores keys with modifiers and keys that a control, player or
 * open dialog handles.
 */
function useKeys(keys: Readonly<Record<string, () => void>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = keys[event.key]
    if (act === undefined || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isHandledElsewhere(event)) return
    event.preventDefault()
    act()
  })
  // A layout effect, so that a key pressed right after opening is handled.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

interface Props {
  files: readonly PostFile[]
  /** Id of the file that is shown. */
  shown: Id
  onShow: (id: Id) => void
  onClose: () => void
  /** Panel beside the files on wide screens; without it the files fill the screen. */
  side?: ReactNode
  /** Shown below the files on narrow screens. */
  caption: ReactNode
}

/** Full-screen file viewer, always dark (decision D25). Arrow keys and swipes switch files, + and - zoom, Escape closes. */
export function FileViewer({ files, shown, onShow, onClose, side, caption }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useModal(box)
  const place = Math.max(
    0,
    files.findIndex(({ id }) => id === shown),
  )
  const file = files[place]
  const picture = useRef<ZoomRef>(null)
  // The zoom resets when another file is shown.
  const [zoomed, setZoomed] = useState({ id: shown, zoom: 1 })
  const zoom = zoomed.id === shown ? zoomed.zoom : 1
  const zoomBy = (factor: number) => {
    if (file?.kind === 'image') picture.current?.changeZoom(picture.current.zoom * factor)
    if (file?.kind === 'pdf') setZoomed({ id: shown, zoom: Math.min(MAX_ZOOM, Math.max(1, zoom * factor)) })
  }
  const enlarge = () => zoomBy(ZOOM_STEP)
  const reduce = () => zoomBy(1 / ZOOM_STEP)
  const [before, after] = [files[place - 1], files[place + 1]]
  const go = (by: -1 | 1) => {
    const next = files[place + by]
    if (next !== undefined) onShow(next.id)
  }
  useKeys({
    Escape: onClose,
    ArrowLeft: () => go(-1),
    ArrowRight: () => go(1),
    '+': enlarge,
    '=': enlarge,
    '-': reduce,
    '0': () => zoomBy(0),
  })
  if (file === undefined) return null
  return createPortal(
    <div
      ref={box}
      className={side === undefined ? `${styles.viewer} ${styles.viewerAlone}` : styles.viewer}
      role="dialog"
      aria-modal="true"
      aria-label={tWith('{name}, {at} of {count}', { name: file.name, at: place + 1, count: files.length })}
      tabIndex={-1}
    >
      <div className={styles.viewerStage} data-theme="dark">
        <Toolbar file={file} at={place + 1} count={files.length} zoom={zoom} enlarge={enlarge} reduce={reduce} onClose={onClose} />
        <div className={styles.viewerFile}>
          <Slides
            files={files}
            place={place}
            zoom={zoom}
            picture={picture}
            onZoom={(next) => setZoomed({ id: shown, zoom: next })}
            onShow={onShow}
          />
        </div>
        {before !== undefined && (
          <NavigationButton label={t('Previous file')} icon="chevron-left" className={styles.back} go={() => go(-1)} />
        )}
        {after !== undefined && <NavigationButton label={t('Next file')} icon="chevron-right" className={styles.on} go={() => go(1)} />}
        <div className={styles.viewerFoot}>
          {file.alt !== null && <p className={`${styles.viewerAlt} muted text-sm anywhere`}>{file.alt}</p>}
          {files.length > 1 && <FileStrip files={files} shown={file.id} onShow={onShow} />}
          <div data-slot="viewer-caption" className={styles.viewerCaption}>
            {caption}
          </div>
        </div>
      </div>
      {side !== undefined && (
        <aside className={styles.viewerSide} aria-label={t('Post')}>
          {side}
        </aside>
      )}
    </div>,
    document.body,
  )
}

interface ToolbarProps {
  file: PostFile
  /** Position among all files, from 1. */
  at: number
  count: number
  zoom: number
  enlarge: () => void
  reduce: () => void
  onClose: () => void
}

function Toolbar({ file, at, count, zoom, enlarge, reduce, onClose }: ToolbarProps) {
  const zooms = file.kind === 'image' || file.kind === 'pdf'
  return (
    <Row gap={4} className={styles.viewerBar}>
      <IconButton label={t('Close')} icon="x" onClick={onClose} />
      <Row as="p" gap={10} align="stretch" justify="center" className="medium grow" aria-live="polite">
        <span className="clip">{file.name}</span>
        {count > 1 && <span className="faint nowrap">{tWith('{at} of {count}', { at, count })}</span>}
      </Row>
      {zooms && <IconButton label={t('Zoom out')} icon="zoom-out" disabled={zoom === 1} onClick={reduce} />}
      {zooms && <IconButton label={t('Zoom in')} icon="zoom-in" onClick={enlarge} />}
      <a
        data-slot="icon-button"
        className={iconButtonStyles.iconButton}
        href={file.file}
        download={file.name}
        aria-label={tWith('Download {name}', { name: file.name })}
        title={t('Download')}
      >
        <Icon name="download" />
      </a>
    </Row>
  )
}

function NavigationButton({
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
    <button type="button" className={`${styles.viewerGo} centered ${className}`} aria-label={label} title={label} onClick={go}>
      <Icon name={icon} />
    </button>
  )
}

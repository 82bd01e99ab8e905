import { useState } from 'react'
import { kindByName } from '@trademates/contract/media'
import type { MediaFile as PostFile } from '@trademates/contract/media'
import { lazyWithRetry } from '#lib/loading/lazy-with-retry.tsx'
import { isLocalFile } from './attachments.ts'
import { fileExtension } from '#features/media/file-extension.ts'
import { objectUrl } from '#features/media/object-url.ts'
import styles from './FilePicker.module.css'

const PdfFirstPage = lazyWithRetry(
  () => import('./PdfFirstPage.tsx').then((module) => module.PdfFirstPage),
  ({ otherwise }) => otherwise,
)

/**
 * Thumbnail of a file in a form: image, first video frame or first PDF page; an icon with the file extension if the browser cannot show it.
 */
export function AttachmentThumbnail({ source }: { source: File | PostFile }) {
  const [unseen, setUnseen] = useState(false)
  const kind = kindByName(source.name)
  const sheet = <FileIcon name={source.name} />
  if (!isLocalFile(source) && source.thumbnail !== null) {
    return <img src={source.thumbnail} alt="" width={200} height={138} draggable={false} data-kind={kind} />
  }
  const address = isLocalFile(source) ? objectUrl(source) : source.file
  const look = { src: address, width: 200, height: 138, onError: () => setUnseen(true) }
  if (unseen) return sheet
  if (kind === 'image') return <img {...look} alt="" draggable={false} />
  if (kind === 'video') return <video {...look} muted playsInline preload="metadata" tabIndex={-1} />
  if (kind !== 'pdf' || !isLocalFile(source)) return sheet
  return <PdfFirstPage file={source} otherwise={sheet} />
}

function FileIcon({ name }: { name: string }) {
  return (
    <span className={`${styles.sheet} centered`}>
      <span className={styles.sheetPage}>{fileExtension(name)}</span>
    </span>
  )
}

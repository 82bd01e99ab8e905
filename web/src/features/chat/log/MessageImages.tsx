import { useEffect, useState } from 'react'
import { FileLink } from '#features/media/grid/FileLink.tsx'
import { objectUrl } from '#features/media/object-url.ts'
import { placeholderUrl } from '#features/media/placeholder.ts'
import type { MediaFile as SentFile } from '@trademates/contract/media'
import { usePrivateFile } from '#lib/files/private-files.ts'
import { tWith } from '#i18n/t-with.ts'
import type { MessageLine } from '#features/chat/messages/group-by-day.ts'
import { loadQueuedImages } from '#features/chat/queued-messages.ts'
import messageLogStyles from './MessageLog.module.css'
import styles from './MessageImages.module.css'

interface Props {
  /** The conversation's name in the URL that opens an image full screen. */
  owner: string
  files: readonly SentFile[]
}

/** The widest and the tallest aspect ratio of a single image, width by height. */
const MAX_ASPECT_RATIO = 2.4
const MIN_ASPECT_RATIO = 3 / 4

function aspectRatioOf({ width, height }: SentFile): number {
  return width === null || height === null ? 1 : Math.min(MAX_ASPECT_RATIO, Math.max(MIN_ASPECT_RATIO, width / height))
}

/** The images of a message: one in its own aspect ratio, up to four side by side. */
export function MessageImages({ owner, files }: Props) {
  const [only] = files
  return (
    <div
      className={styles.pictures}
      data-count={files.length}
      style={only !== undefined && files.length === 1 ? { aspectRatio: aspectRatioOf(only) } : {}}
    >
      {files.map((file) => (
        <Picture key={file.id} owner={owner} file={file} />
      ))}
    </div>
  )
}

function Picture({ owner, file }: { owner: string; file: SentFile }) {
  const [loaded, setLoaded] = useState(false)
  const address = usePrivateFile(file.thumbnail ?? file.file)
  const waiting = file.placeholder === null || loaded ? {} : { backgroundImage: `url(${placeholderUrl(file.placeholder)})` }
  return (
    <FileLink file={file} owner={owner} className={styles.picture} style={waiting}>
      {address === undefined ? (
        <span className="sr-only">{file.alt ?? file.name}</span>
      ) : (
        <img src={address} alt={file.alt ?? file.name} decoding="async" onLoad={() => setLoaded(true)} />
      )}
    </FileLink>
  )
}

/** The local images of a queued message, or their number where the browser did not keep them. */
export function LocalImages({ line: { id, chosen, pictures } }: { line: Pick<MessageLine, 'id' | 'chosen' | 'pictures'> }) {
  const isRead = chosen.length > 0
  useEffect(() => {
    // After a reload, the tab has not loaded them yet.
    if (!isRead) void loadQueuedImages(id)
  }, [id, isRead])
  if (!isRead)
    return <p className={messageLogStyles.bubble}>{tWith('{count, plural, one {# image} other {# images}}', { count: pictures })}</p>
  return (
    <div className={styles.pictures} data-count={chosen.length}>
      {chosen.map((file, at) => (
        <span key={at} className={styles.picture}>
          <img src={objectUrl(file)} alt={file.name} />
        </span>
      ))}
    </div>
  )
}

import { useState } from 'react'
import type { MediaFile as PostFile } from '@trademates/contract/media'
import { UnsupportedFile } from './UnsupportedFile.tsx'
import styles from './FileViewer.module.css'

/** Plays a video; offers the download if the browser cannot play it (decision D25). */
export function VideoPlayer({ file }: { file: PostFile }) {
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

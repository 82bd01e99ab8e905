import { useState } from 'react'
import type { File as PostFile } from '@trademates/contract/media'
import { FileCard } from './FileCard.tsx'

/** A video with the browser's own controls; where the browser cannot play it, a card that offers the download (decision D25). */
export function Video({ file }: { file: PostFile }) {
  const [unplayable, setUnplayable] = useState(false)
  if (unplayable) return <FileCard file={file} />
  return (
    <video
      className="media vid"
      src={file.file}
      poster={file.thumbnail ?? undefined}
      aria-label={file.name}
      controls
      playsInline
      preload="metadata"
      style={file.width === null || file.height === null ? undefined : { aspectRatio: `${file.width} / ${file.height}` }}
      onError={() => setUnplayable(true)}
    />
  )
}

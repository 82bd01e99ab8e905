import type { MediaFile as PostFile } from '@trademates/contract/media'
import type { Id } from '@trademates/contract/wire'
import { useState } from 'react'
import { tWith } from '#i18n/t-with.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { FileCard } from './FileCard.tsx'
import { FileLink } from './FileLink.tsx'
import styles from './FileGrid.module.css'

/** Formats a duration in seconds as players do: "0:48", "12:05", "1:02:09". */
function formatDuration(seconds: number): string {
  const whole = Math.round(seconds)
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), String(whole % 60).padStart(2, '0')]
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`
}

/** Browsers show no frame of a video before playback unless they seek to a time, in seconds. */
const POSTER_SECONDS = 0.1

/** Video poster with duration that opens the viewer; a download card if the browser cannot play it (decision D25). */
export function VideoPoster({ file, post }: { file: PostFile; post?: Id }) {
  const [unplayable, setUnplayable] = useState(false)
  const [seconds, setSeconds] = useState(file.duration)
  if (unplayable) return <FileCard file={file} />
  const shape = file.width === null || file.height === null ? {} : { aspectRatio: file.width / file.height }
  return (
    <FileLink file={file} owner={post} data-slot="video" className={`${styles.media} ${styles.video}`} style={shape}>
      <span className="sr-only">{tWith('Play {name}', { name: file.alt ?? file.name })}</span>
      <video
        src={`${file.file}#t=${POSTER_SECONDS}`}
        poster={file.thumbnail ?? undefined}
        muted
        playsInline
        preload="metadata"
        tabIndex={-1}
        aria-hidden="true"
        onLoadedMetadata={(event) => Number.isFinite(event.currentTarget.duration) && setSeconds(event.currentTarget.duration)}
        onError={() => setUnplayable(true)}
      />
      <span className={`${styles.vidPlay} centered`}>
        <Icon name="play" size={24} fill />
      </span>
      {seconds !== null && <span className={styles.vidLength}>{formatDuration(seconds)}</span>}
    </FileLink>
  )
}

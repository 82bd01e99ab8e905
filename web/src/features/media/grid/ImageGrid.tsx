import { useState } from 'react'
import type { MediaFile as PostFile } from '@trademates/contract/media'
import type { Id } from '@trademates/contract/wire'
import { tWith } from '#i18n/t-with.ts'
import { FileLink } from './FileLink.tsx'
import { placeholderUrl } from '#features/media/placeholder.ts'
import styles from './FileGrid.module.css'

const VISIBLE_IMAGE_COUNT = 4
/** Limits of the aspect ratio (width / height) of a single image in the feed. */
const MAX_ASPECT_RATIO = 3
const MIN_ASPECT_RATIO = 4 / 5

interface Props {
  pictures: readonly PostFile[]
  post?: Id
  eager: boolean
}

/** One image in its own aspect ratio, or up to four in a grid with a button that shows the rest. */
export function ImageGrid({ pictures, post, eager }: Props) {
  const [all, setAll] = useState(false)
  const shown = all ? pictures : pictures.slice(0, VISIBLE_IMAGE_COUNT)
  const left = pictures.length - shown.length
  const [only] = shown
  if (only !== undefined && shown.length === 1) return <Picture file={only} post={post} eager={eager} alone />
  return (
    <div className={`${styles.media} ${styles.pics}`} data-count={Math.min(shown.length, VISIBLE_IMAGE_COUNT)}>
      {shown.map((file) => (
        <Picture key={file.id} file={file} post={post} eager={eager} />
      ))}
      {left > 0 && (
        <button
          type="button"
          className={`${styles.picsMore} centered`}
          aria-label={tWith('{count, plural, one {Show # more image} other {Show # more images}}', { count: left })}
          onClick={() => setAll(true)}
        >
          +{left}
        </button>
      )}
    </div>
  )
}

/** Reserves the space of an image before it loads. */
function shape({ width, height }: PostFile) {
  if (width === null || height === null) return {}
  return { aspectRatio: Math.min(MAX_ASPECT_RATIO, Math.max(MIN_ASPECT_RATIO, width / height)), maxWidth: Math.max(width, 120) }
}

interface PictureProps {
  file: PostFile
  post: Id | undefined
  eager: boolean
  alone?: boolean
}

function Picture({ file, post, eager, alone = false }: PictureProps) {
  const [loaded, setLoaded] = useState(false)
  const placeholderStyle = file.placeholder === null || loaded ? {} : { backgroundImage: `url(${placeholderUrl(file.placeholder)})` }
  return (
    <FileLink
      file={file}
      owner={post}
      className={alone ? `${styles.media} ${styles.picAlone}` : styles.picTile}
      style={alone ? { ...shape(file), ...placeholderStyle } : placeholderStyle}
    >
      <img
        src={file.thumbnail ?? file.file}
        alt={file.alt ?? file.name}
        width={file.width ?? undefined}
        height={file.height ?? undefined}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
        onLoad={() => setLoaded(true)}
      />
    </FileLink>
  )
}

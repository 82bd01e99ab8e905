import type { ReactNode } from 'react'
import type { MediaFile as PostFile } from '@trademates/contract/media'
import { Icon, type IconName } from '#ui/icons/Icon.tsx'
import { placeholderUrl } from '#features/media/placeholder.ts'
import { Row } from '#ui/layout/Layout.tsx'
import styles from './FileTile.module.css'

/** Browsers show no frame of a video before playback unless they seek to a time, in seconds. */
const POSTER_SECONDS = 0.1

function badgeIcon({ kind }: PostFile, count: number): IconName | null {
  if (kind === 'video') return 'play'
  if (kind !== 'image') return 'file-text'
  return count > 1 ? 'images' : null
}

/**
 * Square preview of a post's files: the first image, else a preview of the first file, else `children`. Screen readers get `name` instead
 * of the image.
 */
export function FileTile({ files, name, children }: { files: readonly PostFile[]; name: string; children: ReactNode }) {
  const file = files.find(({ kind }) => kind === 'image') ?? files[0]
  if (file === undefined) return children
  const [look, sign] = [thumbnailOf(file), badgeIcon(file, files.length)]
  return (
    <>
      {look ?? children}
      {look !== null && <span className="sr-only">{name} </span>}
      {sign !== null && (
        <span className={`${styles.fileSign} centered`}>
          <Icon name={sign} size={14} />
        </span>
      )}
    </>
  )
}

function thumbnailOf({ kind, file, thumbnail, placeholder }: PostFile): ReactNode {
  if (kind === 'image') {
    const placeholderStyle = placeholder === null ? {} : { backgroundImage: `url(${placeholderUrl(placeholder)})` }
    return <img className={styles.fileWhole} src={thumbnail ?? file} alt="" loading="lazy" decoding="async" style={placeholderStyle} />
  }
  if (kind === 'video') {
    return (
      <video
        className={styles.fileWhole}
        src={`${file}#t=${POSTER_SECONDS}`}
        poster={thumbnail ?? undefined}
        muted
        playsInline
        preload="metadata"
      />
    )
  }
  if (thumbnail === null) return null
  return (
    <Row as="span" justify="center" className={styles.fileSheet}>
      <img src={thumbnail} alt="" loading="lazy" decoding="async" />
    </Row>
  )
}

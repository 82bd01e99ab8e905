import type { File as PostFile } from '@trademates/contract/media'
import { Icon, type IconName } from '#ui/Icon.tsx'
import { endingOf } from './file-name.ts'
import { placeholderUrl } from './placeholder.ts'
import './FileTile.css'

/** A browser shows nothing of a video before it plays unless it is sent to a moment in it, in seconds. */
const POSTER_AT = 0.1

/** What a square shows of the files of a post: the first picture, else what the first file looks like. Decoration: the name stands with it. */
export function FileTile({ files }: { files: readonly [PostFile, ...PostFile[]] }) {
  const file = files.find(({ kind }) => kind === 'image') ?? files[0]
  const sign = signOf(file, files.length)
  return (
    <>
      <Look file={file} />
      {sign !== null && (
        <span className="file-sign">
          <Icon name={sign} size={14} />
        </span>
      )}
    </>
  )
}

function signOf({ kind }: PostFile, count: number): IconName | null {
  if (kind === 'video') return 'play'
  if (kind !== 'image') return 'file-text'
  return count > 1 ? 'images' : null
}

function Look({ file }: { file: PostFile }) {
  if (file.kind === 'image') {
    const waiting = file.placeholder === null ? {} : { backgroundImage: `url(${placeholderUrl(file.placeholder)})` }
    return <img className="file-whole" src={file.thumbnail ?? file.file} alt="" loading="lazy" decoding="async" style={waiting} />
  }
  if (file.kind === 'video') {
    return (
      <video
        className="file-whole"
        src={`${file.file}#t=${POSTER_AT}`}
        poster={file.thumbnail ?? undefined}
        muted
        playsInline
        preload="metadata"
        tabIndex={-1}
      />
    )
  }
  return (
    <span className="file-sheet">
      {file.thumbnail === null ? <b>{endingOf(file.name)}</b> : <img src={file.thumbnail} alt="" loading="lazy" decoding="async" />}
    </span>
  )
}

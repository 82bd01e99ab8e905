import type { MediaFile as PostFile } from '@trademates/contract/media'
import type { Id } from '@trademates/contract/wire'
import { FileCard } from './FileCard.tsx'
import { ImageGrid } from './ImageGrid.tsx'
import { VideoPoster } from './VideoPoster.tsx'

interface Props {
  files: readonly PostFile[]
  /** The post that they belong to now, so that they can be looked at over the whole screen. */
  post?: Id
  /** Whether the pictures are near enough to the reader's eye to be fetched at once. */
  eager?: boolean
}

/** The files of a post: pictures side by side, then videos, then cards for all else, each in the order in which they were added. */
export function FileGrid({ files, post, eager = false }: Props) {
  const pictures = files.filter(({ kind }) => kind === 'image')
  const of = post === undefined ? {} : { post }
  return (
    <>
      {pictures.length > 0 && <ImageGrid {...of} pictures={pictures} eager={eager} />}
      {files.map((file) => {
        if (file.kind === 'image') return null
        return file.kind === 'video' ? <VideoPoster key={file.id} {...of} file={file} /> : <FileCard key={file.id} {...of} file={file} />
      })}
    </>
  )
}

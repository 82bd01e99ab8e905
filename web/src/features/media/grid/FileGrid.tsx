import type { MediaFile as PostFile } from '@trademates/contract/media'
import type { Id } from '@trademates/contract/wire'
import { FileCard } from './FileCard.tsx'
import { ImageGrid } from './ImageGrid.tsx'
import { VideoPoster } from './VideoPoster.tsx'

interface Props {
  files: readonly PostFile[]
  /** The post of the files; needed to open the viewer. */
  post?: Id
  /** Load the images at once instead of lazily. */
  eager?: boolean
}

/** The files of a post: images in a grid, then videos and cards for other files, in their order. */
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

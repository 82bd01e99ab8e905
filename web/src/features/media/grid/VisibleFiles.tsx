import type { ReactNode } from 'react'
import type { MediaFile as PostFile } from '@trademates/contract/media'
import type { Post } from '@trademates/contract/posts'
import type { Id } from '@trademates/contract/wire'
import { usePrivateFileUrls } from '#features/media/use-private-files.ts'

interface Props {
  post: Pick<Post, 'files' | 'hidden_for'>
  /** The file shown in the full-screen viewer. */
  shown?: Id
  children: (files: readonly PostFile[]) => ReactNode
}

/**
 * Provides the files of a post under URLs that the page can load. The files of a hidden post are fetched with the session of its author,
 * who alone may read them.
 */
export function VisibleFiles({ post: { files, hidden_for: why }, shown, children }: Props) {
  if (why === undefined) return children(files)
  return (
    <PrivateFiles files={files} {...(shown !== undefined && { shown })}>
      {children}
    </PrivateFiles>
  )
}

function PrivateFiles({ files, shown, children }: Pick<Props, 'shown' | 'children'> & { files: readonly PostFile[] }) {
  return children(usePrivateFileUrls(files, shown))
}

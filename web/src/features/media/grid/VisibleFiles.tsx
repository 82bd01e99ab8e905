import type { ReactNode } from 'react'
import type { MediaFile as PostFile } from '@trademates/contract/media'
import type { Post } from '@trademates/contract/posts'
import type { Id } from '@trademates/contract/wire'
import { usePrivateFileUrls } from '#features/media/use-private-files.ts'

interface Props {
  post: Pick<Post, 'files' | 'hidden_for'>
  /** The file that is looked at over the whole screen. */
  shown?: Id
  children: (files: readonly PostFile[]) => ReactNode
}

/** The files of a post under addresses that the page can show: those of one that an operator hid are fetched as its author, who alone may read them. */
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

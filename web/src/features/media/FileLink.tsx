import { Link } from '@tanstack/react-router'
import type { CSSProperties, ReactNode } from 'react'
import type { File as PostFile } from '@trademates/contract/media'
import type { Id } from '@trademates/contract/wire'

/** What the address of any screen carries while a file of a post fills it. */
export interface ViewSearch {
  view?: string
}

const SEPARATOR = '.'

/** Names a file of a post in an address. */
export const viewOf = (post: Id, file: Id): string => post + SEPARATOR + file

/** Takes what an address names and gives the ids of the post and of its file. */
export function readView(view: string): { post: Id; file: Id } {
  const [post = '', file = ''] = view.split(SEPARATOR)
  return { post, file }
}

interface Props {
  file: PostFile
  /** The post that the file belongs to now; without one the file opens by itself. */
  post: Id | undefined
  className: string
  style?: CSSProperties
  children: ReactNode
}

/** Leads from a file in a post to the same file over the whole screen. */
export function FileLink({ file, post, className, style, children }: Props) {
  if (post === undefined) {
    return (
      <a className={className} href={file.file} target="_blank" rel="noopener" style={style}>
        {children}
      </a>
    )
  }
  return (
    <Link
      to="."
      search={(before) => ({ ...before, view: viewOf(post, file.id) })}
      resetScroll={false}
      preload={false}
      className={className}
      style={style}
    >
      {children}
    </Link>
  )
}

import { Link } from '@tanstack/react-router'
import type { CSSProperties, ReactNode } from 'react'
import type { MediaFile as PostFile } from '@trademates/contract/media'
import type { Id } from '@trademates/contract/wire'

/** Search parameter of every screen while the file viewer is open. */
export interface ViewSearch {
  view?: string
}

const SEPARATOR = '.'

/** Formats the `view` parameter: the owner (a post id or another unique name) and the file id. */
export const viewOf = (owner: string, file: Id): string => owner + SEPARATOR + file

/** Parses the `view` parameter. */
export function readView(view: string): { owner: string; file: Id } {
  const [owner = '', file = ''] = view.split(SEPARATOR)
  return { owner, file }
}

interface Props {
  file: PostFile
  /** The post or other owner of the file; without it the link opens the file itself. */
  owner: string | undefined
  className: string
  'data-slot'?: string
  style?: CSSProperties
  children: ReactNode
}

/** Link that opens a file in the full-screen viewer. */
export function FileLink({ file, owner, className, 'data-slot': slot, style, children }: Props) {
  if (owner === undefined) {
    return (
      <a data-slot={slot} className={className} href={file.file} target="_blank" rel="noopener" style={style}>
        {children}
      </a>
    )
  }
  return (
    <Link
      to="."
      search={(before) => ({ ...before, view: viewOf(owner, file.id) })}
      resetScroll={false}
      preload={false}
      data-slot={slot}
      className={className}
      style={style}
    >
      {children}
    </Link>
  )
}

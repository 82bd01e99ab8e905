import { Link } from '@tanstack/react-router'
import type { CSSProperties, ReactNode } from 'react'
import type { MediaFile as PostFile } from '@trademates/contract/media'
import type { Id } from '@trademates/contract/wire'

/** What the address of any screen carries while a file fills it. */
export interface ViewSearch {
  view?: string
}

const SEPARATOR = '.'

/** Names a file of a post, or of something else that has a name of its own, in an address. */
export const viewOf = (owner: string, file: Id): string => owner + SEPARATOR + file

/** Takes what an address names and gives what owns the file, and the file's id. */
export function readView(view: string): { owner: string; file: Id } {
  const [owner = '', file = ''] = view.split(SEPARATOR)
  return { owner, file }
}

interface Props {
  file: PostFile
  /** The post, or whatever else the file belongs to now; without one the file opens by itself. */
  owner: string | undefined
  className: string
  'data-slot'?: string
  style?: CSSProperties
  children: ReactNode
}

/** Leads from a file to the same over the whole screen. */
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

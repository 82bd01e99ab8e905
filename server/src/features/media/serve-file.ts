import type { Id } from '@trademates/contract/wire'
import type { Deps } from '#platform/deps.ts'
import type { OpenedFile } from '#platform/files/files.ts'
import { findFileByStored } from './store.ts'
import { downloadName } from './view.ts'

/** Of one network: an office behind one address turns some pages of the feed, of 80 pictures at most, in a minute. */
export const MEDIA_REQUESTS_PER_MINUTE = 3_000

/** A file that may be sent, opened. */
export interface ServedFile {
  bytes: OpenedFile
  /** The name it is stored under. */
  stored: string
  /** The content type to send: what we found it to be, and nothing that a browser runs. */
  type: string
  disposition: string
  /** Whether only some may read it. */
  isPrivate: boolean
}

/** Finds what `/media/{key}/{label}` leads to; `undefined` where the two do not belong to one file of ours, or it is not for this viewer. */
export async function openServedFile(
  { key, label, viewer }: { key: string; label: string; viewer: Id | null },
  { db, files }: Pick<Deps, 'db' | 'files'>,
): Promise<ServedFile | undefined> {
  const stored = key + label.slice(label.lastIndexOf('.'))
  if (stored.includes('\0') || label.includes('\0')) return undefined
  const file = await findFileByStored(db, viewer, stored)
  if (file === undefined || downloadName(file.name, stored) !== label) return undefined
  const bytes = await files.open(stored)
  if (bytes === undefined) return undefined
  // Documents and data are only ever offered as a download (decision D24), and as nothing in particular.
  const [type, kind] = file.kind === 'other' ? (['application/octet-stream', 'attachment'] as const) : ([file.type, 'inline'] as const)
  return { bytes, stored, type, disposition: formatContentDisposition(kind, label), isPrivate: file.is_private }
}

/** A Content-Disposition with its file name in plain ASCII for old readers and in UTF-8 for all others (RFC 6266, RFC 8187). */
function formatContentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** The part of `size` bytes that a Range header asks for, ends included; `null` for all of it, `'none'` where there is no such part. */
export function parseRange(range: string | undefined, size: number): { start: number; end: number } | 'none' | null {
  // Several ranges at once may be answered with the whole (RFC 9110, section 14.2).
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range?.trim() ?? '')
  const [, first = '', last = ''] = match ?? []
  if (match === null || (first === '' && last === '')) return null
  if (first === '') return Number(last) === 0 || size === 0 ? 'none' : { start: Math.max(0, size - Number(last)), end: size - 1 }
  if (last !== '' && Number(last) < Number(first)) return null
  return Number(first) >= size ? 'none' : { start: Number(first), end: Math.min(last === '' ? size - 1 : Number(last), size - 1) }
}

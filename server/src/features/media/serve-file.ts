import type { Id } from '@trademates/contract/wire'
import type { Deps } from '#platform/deps.ts'
import type { OpenedFile } from '#platform/files/files.ts'
import { findFileByStoredName } from './store.ts'
import { downloadName } from './view.ts'

/** Per network: an office behind one address loads some feed pages of up to 80 images per minute. */
export const MEDIA_REQUESTS_PER_MINUTE = 3_000

/** An opened file that the viewer may read. */
export interface ServedFile {
  bytes: OpenedFile
  /** Stored name. */
  storedName: string
  /** Content type to send: the detected one, and none that a browser runs. */
  type: string
  disposition: string
  /** True if only some users may read it. */
  isPrivate: boolean
}

/** Opens the file of `/media/{key}/{label}`; undefined if key and label belong to no file or the viewer may not read it. */
export async function openServedFile(
  { key, label, viewer }: { key: string; label: string; viewer: Id | null },
  { db, files }: Pick<Deps, 'db' | 'files'>,
): Promise<ServedFile | undefined> {
  const storedName = key + label.slice(label.lastIndexOf('.'))
  if (storedName.includes('\0') || label.includes('\0')) return undefined
  const file = await findFileByStoredName(db, viewer, storedName)
  if (file === undefined || downloadName(file.name, storedName) !== label) return undefined
  const bytes = await files.open(storedName)
  if (bytes === undefined) return undefined
  // Documents and data are downloads without a specific type (decision D24).
  const [type, kind] = file.kind === 'other' ? (['application/octet-stream', 'attachment'] as const) : ([file.type, 'inline'] as const)
  return { bytes, storedName, type, disposition: formatContentDisposition(kind, label), isPrivate: file.is_private }
}

/** Content-Disposition with an ASCII file name for old clients and a UTF-8 one (RFC 6266, RFC 8187). */
function formatContentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** Parses a Range header; start and end are inclusive. Returns null for the whole file and 'none' for an unsatisfiable range. */
export function parseRange(range: string | undefined, size: number): { start: number; end: number } | 'none' | null {
  // A request for several ranges may be answered with the whole file (RFC 9110, section 14.2).
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range?.trim() ?? '')
  const [, first = '', last = ''] = match ?? []
  if (match === null || (first === '' && last === '')) return null
  if (first === '') return Number(last) === 0 || size === 0 ? 'none' : { start: Math.max(0, size - Number(last)), end: size - 1 }
  if (last !== '' && Number(last) < Number(first)) return null
  return Number(first) >= size ? 'none' : { start: Number(first), end: Math.min(last === '' ? size - 1 : Number(last), size - 1) }
}

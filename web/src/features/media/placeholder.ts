import { thumbHashToDataURL } from 'thumbhash'

const known = new Map<string, string>()

/** Decodes a base64 ThumbHash to a `data:` URL; cached. */
export function placeholderUrl(hash: string): string {
  const found = known.get(hash)
  if (found !== undefined) return found
  const url = thumbHashToDataURL(Uint8Array.from(atob(hash), (byte) => byte.charCodeAt(0)))
  known.set(hash, url)
  return url
}

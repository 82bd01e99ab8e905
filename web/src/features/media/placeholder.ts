import { thumbHashToDataURL } from 'thumbhash'

const known = new Map<string, string>()

/** Takes a thumbhash in base64 and gives a small picture as a `data:` address; each is painted once. */
export function placeholderUrl(hash: string): string {
  const found = known.get(hash)
  if (found !== undefined) return found
  const url = thumbHashToDataURL(Uint8Array.from(atob(hash), (byte) => byte.charCodeAt(0)))
  known.set(hash, url)
  return url
}

const urls = new WeakMap<File, string>()

/** Returns an object URL for a local file; the same one until it is released. */
export function objectUrl(file: File): string {
  const known = urls.get(file)
  if (known !== undefined) return known
  const url = URL.createObjectURL(file)
  urls.set(file, url)
  return url
}

/** Revokes the object URL of a file. */
export function releaseUrl(file: File): void {
  const url = urls.get(file)
  if (url === undefined) return
  URL.revokeObjectURL(url)
  urls.delete(file)
}

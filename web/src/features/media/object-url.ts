const urls = new WeakMap<File, string>()

/** Takes a file of this machine and gives an address under which the page can show it; the same one until it is released. */
export function objectUrl(file: File): string {
  const known = urls.get(file)
  if (known !== undefined) return known
  const url = URL.createObjectURL(file)
  urls.set(file, url)
  return url
}

/** Gives the memory behind a file's address back. */
export function releaseUrl(file: File): void {
  const url = urls.get(file)
  if (url === undefined) return
  URL.revokeObjectURL(url)
  urls.delete(file)
}

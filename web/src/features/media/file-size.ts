const KIB = 1024
const MIB = 1024 * KIB

/** Takes a number of bytes and gives it in words: "812 B", "184 KB", "1.4 MB", "25 MB" (1 KB = 1024 bytes). */
export function sizeInWords(bytes: number): string {
  if (bytes < KIB) return `${bytes} B`
  if (bytes < MIB) return `${Math.round(bytes / KIB)} KB`
  const megabytes = bytes / MIB
  return `${megabytes < 10 ? Number(megabytes.toFixed(1)) : Math.round(megabytes)} MB`
}

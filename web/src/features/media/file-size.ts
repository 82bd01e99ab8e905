import { numberFormat } from '#i18n/formats.ts'

const KIB = 1024
const MIB = 1024 * KIB

const number = numberFormat({ maximumFractionDigits: 1, useGrouping: false })

/** Formats a size in bytes: "812 B", "184 KB", "1.4 MB", "25 MB" (1 KB = 1024 bytes). */
export function formatFileSize(bytes: number): string {
  if (bytes < KIB) return `${bytes} B`
  if (bytes < MIB) return `${Math.round(bytes / KIB)} KB`
  const megabytes = bytes / MIB
  return `${number.format(megabytes < 10 ? megabytes : Math.round(megabytes))} MB`
}

import type { MediaFile as SentFile } from '@trademates/contract/media'
import type { Id } from '@trademates/contract/wire'
import { usePrivateFiles } from '#lib/files/private-files.ts'

const thumbnailUrl = ({ file, thumbnail }: SentFile) => thumbnail ?? file

/**
 * Replaces the URLs of files with restricted access by URLs that the page can load: full size for `shown`, thumbnails for the rest. Images
 * show their placeholder while loading; other files are left out until they are loaded.
 */
export function usePrivateFileUrls(files: readonly SentFile[], shown?: Id): SentFile[] {
  const addresses = usePrivateFiles(files.flatMap((one) => (one.id === shown ? [thumbnailUrl(one), one.file] : [thumbnailUrl(one)])))
  return files.flatMap((one) => {
    const [look, whole] = [addresses.get(thumbnailUrl(one)), addresses.get(one.file)]
    if (one.kind === 'image') return { ...one, thumbnail: look ?? '', file: whole ?? look ?? '' }
    const isHere = (one.id === shown ? whole : look) !== undefined
    return isHere ? { ...one, thumbnail: one.thumbnail === null ? null : (look ?? null), file: whole ?? '' } : []
  })
}

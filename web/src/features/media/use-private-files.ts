import type { MediaFile as SentFile } from '@trademates/contract/media'
import type { Id } from '@trademates/contract/wire'
import { usePrivateFiles } from '#lib/files/private-files.ts'

const thumbnailUrl = ({ file, thumbnail }: SentFile) => thumbnail ?? file

/**
 * Files that only some may read, under addresses that the page can show: the one that is looked at whole, the others small.
 * A picture has its placeholder until it is here; what has none is left out until then.
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

import type { File as SentFile } from '@trademates/contract/media'
import type { Id } from '@trademates/contract/wire'
import { usePrivateFiles } from '#lib/private-files.ts'

const small = ({ file, thumbnail }: SentFile) => thumbnail ?? file

/**
 * Files that only some may read, under addresses that the page can show: the one that is looked at whole, the others small.
 * A picture has its placeholder until it is here; what has none is left out until then.
 */
export function useOwnFiles(files: readonly SentFile[], shown?: Id): SentFile[] {
  const addresses = usePrivateFiles(files.flatMap((one) => (one.id === shown ? [small(one), one.file] : [small(one)])))
  return files.flatMap((one) => {
    const [look, whole] = [addresses.get(small(one)), addresses.get(one.file)]
    if (one.kind === 'image') return { ...one, thumbnail: look ?? '', file: whole ?? look ?? '' }
    const isHere = (one.id === shown ? whole : look) !== undefined
    return isHere ? { ...one, thumbnail: one.thumbnail === null ? null : (look ?? null), file: whole ?? '' } : []
  })
}

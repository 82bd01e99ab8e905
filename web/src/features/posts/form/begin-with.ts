import { readDraftFiles } from '#lib/draft-files.ts'
import { newKey } from '#lib/api.ts'
import { keepDraft, keepFiles, placeOf, readDraft } from './draft.ts'

/** Puts a picture of a chart and its symbol into the draft of a new post, with all that is in it already. */
export async function beginWithChart(user: string, { code, picture, alt }: { code: string; picture: File; alt: string }): Promise<void> {
  const place = placeOf(user)
  const draft = readDraft(place)
  const kept = await readDraftFiles(place)
  const before = (draft?.files ?? []).flatMap(({ key, alt: words }) => {
    const source = kept.get(key)
    return source === undefined ? [] : [{ key, alt: words, source }]
  })
  const files = [...before, { key: newKey(), alt, source: picture }]
  const blank = { name: '', description: '', tags: [], market: '', symbol: '', stance: '', key: newKey(), base: '' } as const
  keepDraft(place, { ...blank, ...draft, tags: draft?.tags ?? [], symbol: draft?.symbol || code, files })
  await keepFiles(place, files)
}

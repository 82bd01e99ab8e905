/** The kinds of results with a tab of their own; without one, the first results of all kinds. */
const RESULT_KINDS = ['symbols', 'ideas', 'posts', 'people', 'tags'] as const
export type ResultKind = (typeof RESULT_KINDS)[number]

/** Search parameters of the search screen. */
export interface SearchParams {
  q?: string
  kind?: ResultKind
  /** The order of posts; newest first without it. */
  sort?: 'top'
}

/** Parses the search parameters of the search screen; unknown values are dropped. */
export function parseSearchParams({ q, kind, sort }: Record<string, unknown>): SearchParams {
  // The router parses JSON: `q=2026`, `q=true`, `q=null` and `q=[1,2]` are no strings.
  const text = typeof q === 'string' || q === undefined ? q : JSON.stringify(q)
  const known = RESULT_KINDS.find((one) => one === kind)
  return paramsOf({ q: text?.trim(), kind: known, sort: sort === 'top' ? sort : undefined })
}

/** Search parameters without those that are undefined or empty. */
export const paramsOf = ({ q, kind, sort }: { [Name in keyof SearchParams]?: SearchParams[Name] | undefined }): SearchParams => ({
  ...(q === undefined || q === '' ? {} : { q }),
  ...(kind === undefined ? {} : { kind }),
  ...(sort === undefined ? {} : { sort }),
})

/** Search parameters for a text: @ searches people, # searches tags. */
export function paramsFor(text: string): SearchParams {
  const q = text.trim()
  return q.startsWith('@') ? { q, kind: 'people' } : q.startsWith('#') ? { q, kind: 'tags' } : { q }
}

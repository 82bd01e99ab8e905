/** Search parameters of the search screen. */
export interface SearchParams {
  q?: string
  kind?: 'symbols' | 'people' | 'tags'
}

/** Parses the search parameters of the search screen; unknown values are dropped. */
export function parseSearchParams({ q, kind }: Record<string, unknown>): SearchParams {
  // The router parses `q=2026` as a number and `q=true` as a boolean.
  const text = typeof q === 'string' || typeof q === 'number' || typeof q === 'boolean' ? String(q).trim() : ''
  return { ...(text === '' ? {} : { q: text }), ...(kind === 'symbols' || kind === 'people' || kind === 'tags' ? { kind } : {}) }
}

/** Search parameters for a text: @ searches people, # searches tags. */
export function paramsFor(text: string): SearchParams {
  const q = text.trim()
  return q.startsWith('@') ? { q, kind: 'people' } : q.startsWith('#') ? { q, kind: 'tags' } : { q }
}

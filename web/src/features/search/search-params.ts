/** What is looked for, as the address of the search screen carries it. */
export interface SearchParams {
  q?: string
  kind?: 'people' | 'tags'
}

/** Takes the raw parameters of an address and gives those that the search knows; anything else is dropped. */
export function parseSearchParams({ q, kind }: Record<string, unknown>): SearchParams {
  // A router may read `q=2026` as a number, and `q=true` as what it says.
  const asked = typeof q === 'string' || typeof q === 'number' || typeof q === 'boolean' ? String(q).trim() : ''
  return { ...(asked === '' ? {} : { q: asked }), ...(kind === 'people' || kind === 'tags' ? { kind } : {}) }
}

/** Where Enter leads: an @ asks for people, a # for tags. */
export function paramsFor(text: string): SearchParams {
  const q = text.trim()
  return q.startsWith('@') ? { q, kind: 'people' } : q.startsWith('#') ? { q, kind: 'tags' } : { q }
}

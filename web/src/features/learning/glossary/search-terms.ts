import { normalizeText } from './normalize.ts'
import type { Term } from './term.ts'

/** Terms that match a query: first names that start with it, then names that contain it, then definitions. */
export function searchTerms(terms: readonly Term[], query: string): readonly Term[] {
  const words = normalizeText(query.trim())
  if (words === '') return terms
  const rank = ({ name, also, source, text }: Term): number => {
    const names = [name, ...also, ...source].map(normalizeText)
    if (names.some((one) => one.startsWith(words))) return 0
    if (names.some((one) => one.includes(words))) return 1
    return normalizeText(text).includes(words) ? 2 : 3
  }
  const ranked = terms.map((term) => ({ term, at: rank(term) })).filter(({ at }) => at < 3)
  return ranked.toSorted((a, b) => a.at - b.at).map(({ term }) => term)
}

import { type Language, languageNamed } from '@trademates/contract/languages'

/** Browsers send some dozens of characters. */
const LONGEST = 200
const PART = /^\s*([a-z]{2,3})(?:-[\w-]+)?\s*(?:;\s*q=([\d.]+)\s*)?$/i

/** The language that a header `Accept-Language` (RFC 9110, section 12.5.4) likes best of those that the product speaks; null where there is none. */
export function languageIn(header: string | undefined): Language | null {
  const liked = (header ?? '')
    .slice(0, LONGEST)
    .split(',')
    .flatMap((part) => {
      const [, name, weight = '1'] = PART.exec(part) ?? []
      const language = languageNamed(name?.toLowerCase())
      return language === undefined || !(Number(weight) > 0) ? [] : [{ language, weight: Number(weight) }]
    })
  return liked.toSorted((one, other) => other.weight - one.weight)[0]?.language ?? null
}

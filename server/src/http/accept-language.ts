import { type Language, findLanguage } from '@trademates/contract/languages'

/** Longer headers are cut. Browsers send less than 100 characters. */
const MAX_HEADER_LENGTH = 200
const LANGUAGE_RANGE = /^\s*([a-z]{2,3})(?:-[\w-]+)?\s*(?:;\s*q=([\d.]+)\s*)?$/i

/** Returns the supported language with the highest weight in an Accept-Language header (RFC 9110, section 12.5.4); null if there is none. */
export function preferredLanguage(header: string | undefined): Language | null {
  const accepted = (header ?? '')
    .slice(0, MAX_HEADER_LENGTH)
    .split(',')
    .flatMap((part) => {
      const [, name, weight = '1'] = LANGUAGE_RANGE.exec(part) ?? []
      const language = findLanguage(name?.toLowerCase())
      return language === undefined || !(Number(weight) > 0) ? [] : [{ language, weight: Number(weight) }]
    })
  return accepted.toSorted((one, other) => other.weight - one.weight)[0]?.language ?? null
}

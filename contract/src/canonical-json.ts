/** A value that canonical JSON can express. Prices are decimals as text, so the only numbers are integers. */
export type CanonicalValue = string | number | boolean | null | readonly CanonicalValue[] | { readonly [key: string]: CanonicalValue }

/**
 * Serializes a value as canonical JSON (RFC 8785): no whitespace, keys sorted by their UTF-16 code units.
 * @throws TypeError for a number that is not a safe integer, and for text that is not valid Unicode
 */
export function toCanonicalJson(value: CanonicalValue): string {
  if (typeof value === 'string') return canonicalText(value)
  if (typeof value === 'number' && !Number.isSafeInteger(value)) throw new TypeError('Canonical JSON has integers only.')
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (isList(value)) return `[${value.map((item) => toCanonicalJson(item)).join(',')}]`
  const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${members.map(([key, member]) => `${canonicalText(key)}:${toCanonicalJson(member)}`).join(',')}}`
}

const isList = (value: object): value is readonly CanonicalValue[] => Array.isArray(value)

function canonicalText(text: string): string {
  if (!text.isWellFormed()) throw new TypeError('Canonical JSON has valid Unicode only.')
  return JSON.stringify(text)
}

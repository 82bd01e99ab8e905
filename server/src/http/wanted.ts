/** What a schema found at a field, as far as it says what would have been taken. */
interface Fault {
  code?: string | undefined
  expected?: unknown
  origin?: unknown
  maximum?: unknown
  values?: unknown
}

const BY_KIND = new Map<unknown, string>([
  ['string', 'A text is needed.'],
  ['boolean', 'Say true or false.'],
  ['number', 'A number is needed.'],
  ['int', 'A whole number is needed.'],
  ['array', 'A list is needed.'],
  ['object', 'Send an object of JSON.'],
])

/** Says what a field takes, where its schema has no words of its own for that: so that no answer speaks of our tools. */
export function wanted({ code, expected, origin, maximum, values }: Fault): string {
  if (code === 'too_big' && origin === 'string') return `At most ${Number(maximum).toLocaleString('en')} characters.`
  if (code === 'invalid_value' && Array.isArray(values)) return `Say ${values.join(', ')}.`
  return BY_KIND.get(expected) ?? 'This is not what is taken here.'
}

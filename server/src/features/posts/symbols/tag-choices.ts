import { message, type Message } from '@trademates/contract/messages'
import { listTags, type TagChoices } from '#features/symbols/cashtag-symbols.ts'
import { findCandidates } from '#features/symbols/symbol-index.ts'
import { validationError } from '#platform/api-error.ts'

/**
 * Reads `tag_symbols` of a post with this text: codes by tag in JSON. Throws a validation error unless it is an object, and for a tag that the text lacks or
 * that cannot mean its code.
 */
export function readTagChoices(json: string, text: string): TagChoices {
  const reject = (problem: Message) => validationError({ tag_symbols: [problem] })
  const choices = new Map(Object.entries(parseObject(json, () => reject(message('json_object_needed')))))
  const tags = new Set(listTags(text))
  const checked = new Map<string, string>()
  for (const [typed, code] of choices) {
    const tag = typed.toUpperCase()
    if (typeof code !== 'string' || !tags.has(tag) || findCandidates(tag).every((candidate) => candidate.code !== code))
      throw reject(
        message('tag_cannot_mean', { tag: `$${tag.slice(0, MAX_SHOWN_LENGTH)}`, symbol: String(code).slice(0, MAX_SHOWN_LENGTH) }),
      )
    checked.set(tag, code)
  }
  return checked
}

/** Longer tags and codes do not exist; an error shows their start. */
const MAX_SHOWN_LENGTH = 25

function parseObject(json: string, toError: () => Error): object {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    throw toError()
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw toError()
  return value
}

/** Throws a validation error that names each ambiguous tag. */
export function requireChoices(ambiguous: readonly string[]): void {
  if (ambiguous.length > 0) throw validationError({ tag_symbols: ambiguous.map((tag) => message('choose_tag_symbol', { tag: `$${tag}` })) })
}

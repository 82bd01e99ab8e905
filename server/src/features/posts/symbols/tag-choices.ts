import { findCashtags } from '@trademates/contract/cashtags'
import type { Market } from '@trademates/contract/markets'
import { message, type Message } from '@trademates/contract/messages'
import { type ResolvedBy, resolveTag } from '@trademates/contract/resolve'
import { findCandidates } from '#features/symbols/symbol-index.ts'
import { validationError } from '#platform/api-error.ts'

/** What cashtags mean by choice of the author: codes by tag. */
export type TagChoices = ReadonlyMap<string, string>

/** A cashtag of a text with its symbol. */
export interface ResolvedTag {
  tag: string
  code: string
  by: ResolvedBy
}

const tagsOf = (text: string): string[] => [...new Set(findCashtags(text, (tag) => findCandidates(tag).length > 0).map(({ tag }) => tag))]

/**
 * Resolves the cashtags of a text in a market, in the order of the text. A tag without a choice that may mean `chosen`, the symbol of the form, means it.
 * `ambiguous` are those that the author has to choose.
 */
export function resolveTags(
  text: string,
  { market, chosen, choices }: { market: Market; chosen: string | undefined; choices: TagChoices },
): { resolved: ResolvedTag[]; ambiguous: string[] } {
  const resolved: ResolvedTag[] = []
  const ambiguous: string[] = []
  for (const tag of tagsOf(text)) {
    const resolution = resolveTag(tag, findCandidates(tag), { market, chosen: choices.get(tag) ?? chosen })
    if (resolution.kind === 'resolved') resolved.push({ tag, code: resolution.code, by: resolution.by })
    else if (resolution.kind === 'ambiguous') ambiguous.push(tag)
  }
  return { resolved, ambiguous }
}

/**
 * Reads `tag_symbols` of a post with this text: codes by tag in JSON. Throws a validation error unless it is an object, and for a tag that the text lacks or
 * that cannot mean its code.
 */
export function readTagChoices(json: string, text: string): TagChoices {
  const reject = (problem: Message) => validationError({ tag_symbols: [problem] })
  const choices = new Map(Object.entries(parseObject(json, () => reject(message('json_object_needed')))))
  const tags = new Set(tagsOf(text))
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

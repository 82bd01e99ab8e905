import type { IdeaErrors, IdeaSymbol } from '@trademates/contract/idea-checks'
import { type IdeaFacts, validateIdea } from '@trademates/contract/idea-validation'
import { formatEnglish, message, type Message } from '@trademates/contract/messages'
import type { IdeaValues } from '#features/ideas/idea-values.ts'
import { symbolQuery } from '#features/symbols/queries.ts'
import { translate } from '#i18n/t.ts'
import { isTemporary } from '#lib/api/error-kind.ts'
import { CallError } from '#lib/api/call-error.ts'
import { queryClient } from '#lib/cache/query-cache.ts'
import { quotes } from '#lib/quotes/quote-store.ts'
import { symbolCodeOf, toIdeaFields } from './idea-input.ts'

/** Loads the symbol of an idea for its validation. Offline it stays unknown. */
export async function loadSymbol(values: IdeaValues): Promise<void> {
  const code = symbolCodeOf(values)
  if (code !== '') await queryClient.query({ ...symbolQuery(code), staleTime: 'static' }).catch(() => null)
}

/** What only the server knows about a symbol; it checks that too. */
const UNCHECKED = { frontContract: null, hasPrices: true, lastTradingDay: null, opensForAnHour: () => true }
/** The rules of a symbol that could not be loaded: those that hold for every symbol. */
const NOT_LOADED = { isIndex: false, market: 'Forex', decimals: 18 } as const

function findSymbol(code: string): IdeaSymbol | undefined {
  const state = queryClient.getQueryState(symbolQuery(code).queryKey)
  const { data, error } = state ?? {}
  if (data) return { ...UNCHECKED, code, isIndex: data.kind !== 'tradable', market: data.post_market, decimals: data.decimals }
  return error instanceof CallError && !isTemporary(error) ? undefined : { ...UNCHECKED, ...NOT_LOADED, code }
}

const text = (of: Message): string => translate(of, formatEnglish(of))

/** The messages of each field, of a list those of each item. */
type IdeaTexts = Partial<Record<string, string[] | string[][]>>

const textsOf = (errors: IdeaErrors): IdeaTexts =>
  Object.fromEntries(
    Object.entries(errors).map(([field, found = []]) => [
      field,
      found.every(Array.isArray) ? found.map((own) => own.map(text)) : (found as Message[]).map(text),
    ]),
  )

/**
 * Validates a typed idea by the rules of the server and the current price.
 * @returns the JSON of the endpoint, or the translated messages of all fields
 */
export function checkIdea(values: IdeaValues): { json: string; errors: null } | { json: null; errors: IdeaTexts } {
  const now = Date.now()
  const code = symbolCodeOf(values)
  // The server rejects continuous futures and names a contract; their price would only add errors that do not matter.
  const reference = code.endsWith('1!') ? null : (quotes.get().get(code)?.price ?? null)
  const facts: IdeaFacts = { now, findSymbol, reference, openIdeas: { all: 0, ofSymbol: 0 } }
  const { terms, errors } = validateIdea(toIdeaFields(values, now), facts)
  return errors === null ? { json: JSON.stringify(terms), errors: null } : { json: null, errors: textsOf(errors) }
}

/** Whether a message of a target is about its share, not its price. */
export const isAboutShare = (error: string): boolean => error === text(message('target_shares'))

/** Returns the first messages of each target; empty ones for valid targets. */
export function targetErrors(values: IdeaValues): string[] {
  const found = checkIdea(values).errors?.['idea.targets'] ?? []
  return found.map((own) => (Array.isArray(own) ? (own[0] ?? '') : ''))
}

/** The validation issues of an idea, in the form of a schema. */
export const ideaIssues = (errors: IdeaTexts) =>
  Object.entries(errors).flatMap(([field, found = []]) => found.flat().map((error) => ({ path: [field], message: error, text: error })))

import type { FormSchema } from '#lib/form/contract-form.ts'
import { symbolIndexQuery } from '#features/symbols/queries.ts'
import { choicesIn, findMeanings, parseChoices } from '#features/symbols/tag-meanings.ts'
import { queryClient } from '#lib/cache/query-cache.ts'
import { tWith } from '#i18n/t-with.ts'
import type { Market } from '@trademates/contract/markets'

/** The values of a post form that decide about its cashtags. */
interface TagValues {
  description: string
  trading_markets: Market | ''
  /** The symbol of the form or of its idea. */
  symbol: string
  tag_symbols: string
}

/**
 * Adds to the rules of a post form that each ambiguous cashtag needs a choice, and sends the choices for tags of the text alone. Until the index is loaded,
 * the server alone asks.
 */
export function withTagRules<Body extends { description: string; tag_symbols?: string | undefined }>(
  rules: FormSchema<Body>,
  read: (values: unknown) => TagValues,
): FormSchema<Body> {
  return {
    safeParse(values) {
      const index = queryClient.getQueryData(symbolIndexQuery.queryKey)
      const parsed = rules.safeParse(values)
      const { description, trading_markets: market, symbol: chosen, tag_symbols: json } = read(values)
      const choices = parseChoices(json)
      const issues = findMeanings(description, index?.rows ?? [], { market, chosen, choices })
        .filter(({ resolution }) => resolution.kind === 'ambiguous')
        .map(({ tag }) => {
          const text = tWith('Choose what {tag} means.', { tag: `$${tag}` })
          return { path: ['tag_symbols'], message: text, text }
        })
      if (issues.length > 0) return { success: false, error: { issues: [...(parsed.success ? [] : parsed.error.issues), ...issues] } }
      return parsed.success
        ? { success: true, data: { ...parsed.data, tag_symbols: JSON.stringify(choicesIn(parsed.data.description, choices)) } }
        : parsed
    },
  }
}

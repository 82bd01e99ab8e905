import { formatEnglish } from '@trademates/contract/messages'
import { parseQuery } from '@trademates/contract/search-query'
import { translate } from '#i18n/t.ts'

/** Describes the filters of a search text that have a value which they do not take: `has: takes image, video, …`. */
export const describeFilterFaults = (q: string): string[] => parseQuery(q).errors.map((error) => translate(error, formatEnglish(error)))

import { hash } from 'node:crypto'
import type { AnswerOf } from '@trademates/contract/endpoint'
import { createCandidateFinder } from '@trademates/contract/resolve'
import type { readSymbolIndex } from '@trademates/contract/symbols'
import { CATALOG } from './catalog.ts'
import { findFuture, findOption } from './contracts.ts'

type SymbolIndex = AnswerOf<typeof readSymbolIndex>

const rows: SymbolIndex['rows'] = CATALOG.map(({ code, name, market, aliases, words, rank }) => [code, name, market, aliases, words, rank])

/** The catalog as rows of a search. */
export const SYMBOL_INDEX: SymbolIndex = { version: hash('sha1', JSON.stringify(rows), 'base64url'), rows }

/** Returns the symbol index. */
export const readIndex = async (): Promise<SymbolIndex> => SYMBOL_INDEX

/** Returns the symbols that a tag may mean, the best known first. The tag is in capitals, without the dollar sign. */
export const findCandidates = createCandidateFinder(rows, (tag) => findFuture(tag, new Date()) ?? findOption(tag))

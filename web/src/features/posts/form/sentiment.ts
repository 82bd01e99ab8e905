import { cashtagsIn } from '@trademates/contract/cashtags'
import type { Stance } from '@trademates/contract/posts'

interface Written {
  description: string
  symbol: string
}

/** The symbols of a post that is being written: the chosen one first, then its cashtags, known or not. */
export const symbolsOf = ({ description, symbol }: Written): string[] =>
  [symbol.trim().toUpperCase(), ...cashtagsIn(description, () => true).map(({ tag }) => tag)].filter((code) => code !== '')

/** The sentiment of a post that is being written: one chosen for `stanceFor` ends when that symbol leaves the post. */
export const sentimentOf = (written: Written & { stance: Stance | ''; stanceFor: string }): Stance | '' =>
  symbolsOf(written).includes(written.stanceFor) ? written.stance : ''

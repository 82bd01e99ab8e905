import { type Decimal, formatDecimal } from '@trademates/contract/decimals'
import type { Market, SymbolMarket } from '@trademates/contract/markets'
import { useState } from 'react'
import { MARKET_LABELS } from '#features/markets/market-labels.ts'
import type { DraftSymbols } from '#features/posts/form/draft/use-draft-symbols.ts'
import type { CodesByTag, TagMeaning } from '#features/symbols/tag-meanings.ts'
import { useQuotes } from '#lib/quotes/use-quotes.ts'
import { RadioGroup } from '#ui/fields/RadioGroup.tsx'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import styles from './DraftTags.module.css'

interface Props {
  found: DraftSymbols
  market: Market | ''
  choices: CodesByTag
  /** A cashtag whose symbol the author wants to change. */
  askedTag?: string | undefined
  onChoose: (choices: CodesByTag) => void
  /** Whether the author tried to post without an answer. */
  isInvalid: boolean
}

const codeOf = ({ resolution }: TagMeaning): string | null => (resolution.kind === 'resolved' ? resolution.code : null)

interface SymbolLabel {
  name: string
  market: SymbolMarket
  price: Decimal | null
  isSimulated: boolean | null | undefined
}

/** `Nvidia · Stock · 180.04 · Simulated`; without what is not known. */
const describeSymbol = ({ name, market, price, isSimulated }: SymbolLabel): string =>
  [
    name,
    MARKET_LABELS[market](),
    ...(price === null ? [] : [formatDecimal(price)]),
    ...(price !== null && isSimulated === true ? [t('Simulated')] : []),
  ].join(' · ')

/** The tags that mean another symbol since the market was changed. */
function useChangedTags(meanings: readonly TagMeaning[], market: Market | ''): string[] {
  const codes = Object.fromEntries(meanings.map((one) => [one.tag, codeOf(one)]))
  const [seen, setSeen] = useState({ market, codes, changed: [] as string[] })
  if (market !== seen.market || JSON.stringify(codes) !== JSON.stringify(seen.codes)) {
    const isChanged = (tag: string) =>
      market === seen.market ? seen.changed.includes(tag) : tag in seen.codes && codes[tag] !== null && codes[tag] !== seen.codes[tag]
    setSeen({ market, codes, changed: Object.keys(codes).filter(isChanged) })
  }
  return seen.changed
}

/** The symbols of the cashtags of a draft, and a question for each cashtag that may mean several. */
export function DraftTags({ found: { symbols, meanings, nameOf }, market, choices, askedTag, onChoose, isInvalid }: Props) {
  const changed = useChangedTags(meanings, market)
  const asked = meanings.filter(
    ({ tag, candidates, resolution }) => candidates.length > 1 && (resolution.kind === 'ambiguous' || tag in choices || tag === askedTag),
  )
  const quotes = useQuotes(asked.flatMap(({ candidates }) => candidates.map(({ code }) => code)))
  const notes = meanings.flatMap((one) => {
    const code = codeOf(one)
    return changed.includes(one.tag) && code !== null ? [tWith('{tag} is now {name}', { tag: `$${one.tag}`, name: nameOf(code) })] : []
  })
  return (
    <div className={styles.draftTags}>
      {symbols.length > 0 && (
        <ul className={styles.symbols} aria-label={t('Symbols')}>
          {symbols.map(({ code, name, tags, market: own, price, is_sample: isSimulated }) => (
            <li key={code} className="text-sm">
              <b>${tags[0] ?? code}</b> {describeSymbol({ name, market: own, price, isSimulated })}
            </li>
          ))}
        </ul>
      )}
      {asked.map((one) => (
        <RadioGroup
          key={one.tag}
          label={tWith('Which {tag}?', { tag: `$${one.tag}` })}
          look="chips"
          options={one.candidates.map(({ code, market: own }) => {
            const { price = null, source } = quotes.get(code) ?? {}
            return { value: code, label: describeSymbol({ name: nameOf(code), market: own, price, isSimulated: source?.is_sample }) }
          })}
          value={codeOf(one) ?? ''}
          autoFocus={one.tag === askedTag}
          error={isInvalid && codeOf(one) === null ? tWith('Choose what {tag} means.', { tag: `$${one.tag}` }) : undefined}
          onChoose={(code) => onChoose({ ...choices, [one.tag]: code })}
        />
      ))}
      <p role="status" className="muted text-sm">
        {notes.join(' ')}
      </p>
    </div>
  )
}

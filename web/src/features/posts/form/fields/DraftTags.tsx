import type { Market } from '@trademates/contract/markets'
import { formatDecimal } from '@trademates/contract/decimals'
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
  const describe = (parts: readonly string[]) => parts.filter((part) => part !== '').join(' · ')
  const showPrice = (price: string | null = null) => (price === null ? '' : formatDecimal(price))
  const notes = meanings.flatMap((one) => {
    const code = codeOf(one)
    return changed.includes(one.tag) && code !== null ? [tWith('{tag} is now {name}', { tag: `$${one.tag}`, name: nameOf(code) })] : []
  })
  return (
    <div className={styles.draftTags}>
      {symbols.length > 0 && (
        <ul className={styles.symbols} aria-label={t('Symbols')}>
          {symbols.map(({ code, name, tags, market: own, price }) => (
            <li key={code} className="text-sm">
              <b>${tags[0] ?? code}</b> {describe([name, MARKET_LABELS[own](), showPrice(price)])}
            </li>
          ))}
        </ul>
      )}
      {asked.map((one) => (
        <RadioGroup
          key={one.tag}
          label={tWith('Which {tag}?', { tag: `$${one.tag}` })}
          look="chips"
          options={one.candidates.map(({ code, market: own }) => ({
            value: code,
            label: describe([nameOf(code), MARKET_LABELS[own](), showPrice(quotes.get(code)?.price)]),
          }))}
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

import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { CommentAuthor } from '#features/comments/actions.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { OVERVIEW_COUNTS } from './queries.ts'
import { type FoundItems, ResultRows } from './ResultRows.tsx'
import { RESULT_TEXTS } from './result-texts.ts'
import type { ResultKind, SearchParams } from './search-params.ts'
import { SymbolCard } from './SymbolCard.tsx'
import styles from './SearchResults.module.css'

interface Props {
  found: FoundItems
  search: SearchParams
  me: CommentAuthor
  /** Chooses the order of posts. */
  order: ReactNode
}

/** The results that are shown of each kind. */
export const limitResults = (found: FoundItems): FoundItems => ({
  // A slip of the finger suggests one symbol.
  symbols: found.symbols.slice(0, found.symbols[0]?.class === 5 ? 1 : OVERVIEW_COUNTS.symbols),
  ideas: found.ideas.slice(0, OVERVIEW_COUNTS.ideas),
  posts: found.posts.slice(0, OVERVIEW_COUNTS.posts),
  people: found.people.slice(0, OVERVIEW_COUNTS.people),
  tags: found.tags.slice(0, OVERVIEW_COUNTS.tags),
})

/** The first results of all kinds. The symbol that the text names is a card; a symbol that differs by one character is a suggestion. */
export function ResultOverview({ found, search, me, order }: Props) {
  const [best, ...others] = found.symbols
  const isExact = best?.class === 0
  const isSlip = best?.class === 5
  const shown = { ...found, symbols: isExact ? others : found.symbols }
  const section = (kind: ResultKind) =>
    shown[kind].length > 0 && (
      <section key={kind} aria-labelledby={`found-${kind}`}>
        <div className={styles.sectionHead}>
          <h2 id={`found-${kind}`}>
            {kind === 'symbols' && isSlip ? tWith('Did you mean {symbol}?', { symbol: best.symbol.code }) : RESULT_TEXTS[kind].title()}
          </h2>
          <Link to="/search" search={{ ...search, kind }} className="underline-hover" aria-label={RESULT_TEXTS[kind].seeAll()}>
            {t('See all')}
          </Link>
          {kind === 'posts' && order}
        </div>
        <ResultRows kind={kind} found={shown} me={me} />
      </section>
    )
  const isEmpty =
    (['ideas', 'posts', 'people', 'tags'] as const).every((kind) => found[kind].length === 0) && (isSlip || best === undefined)
  return (
    <>
      {isExact && <SymbolCard symbol={best.symbol} />}
      {section('symbols')}
      {section('ideas')}
      {section('posts')}
      {section('people')}
      {section('tags')}
      {isEmpty && (
        <EmptyState
          title={tWith('No results for “{words}”', { words: search.q ?? '' })}
          text={t('Check the spelling or try fewer words.')}
        />
      )}
    </>
  )
}

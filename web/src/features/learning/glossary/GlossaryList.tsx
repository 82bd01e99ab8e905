import { Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { findCard } from '#features/learning/catalog.ts'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { Row, Stack } from '#ui/layout/Layout.tsx'
import { normalizeText } from './normalize.ts'
import { searchTerms } from './search-terms.ts'
import type { Term } from './term.ts'
import { TermSearch } from './TermSearch.tsx'
import styles from './GlossaryList.module.css'

const initialOf = ({ name }: Term) => normalizeText(name).charAt(0).toUpperCase()

function TermRow({ term, isTarget }: { term: Term; isTarget: boolean }) {
  const {
    id,
    name,
    also,
    source: [english],
    text,
    lesson,
  } = term
  const card = lesson === null ? undefined : findCard(lesson)
  return (
    <div className={isTarget ? `${styles.termRow} ${styles.named}` : styles.termRow} id={id}>
      <dt>
        <Link to="/learn/glossary" hash={id} activeOptions={{ includeHash: true }}>
          {name}
        </Link>
        {also.length > 0 && <span className={styles.termAlso}>{also.join(', ')}</span>}
        {english !== undefined && (
          <span className={styles.termAlso} lang="en">
            {english}
          </span>
        )}
      </dt>
      <dd>
        {text}
        {card !== undefined && (
          <Link to="/learn/$lesson" params={{ lesson: card.name }} className={`${styles.termLesson} link`}>
            {card.title}
          </Link>
        )}
      </dd>
    </div>
  )
}

/** All terms by initial letter with a search field. The term in the address fragment is highlighted. */
export function GlossaryList({ terms }: { terms: readonly Term[] }) {
  const [query, setQuery] = useState('')
  const hash = useLocation({ select: (location) => location.hash })
  const found = searchTerms(terms, query)
  const initials = [...new Set(terms.map(initialOf))]
  return (
    <>
      <Stack gap={8} className={styles.glossaryTools}>
        <TermSearch value={query} onChange={setQuery} />
        {query.trim() === '' && (
          <Row as="nav" align="stretch" justify="between" wrap className={styles.initials} aria-label={t('Jump to letter')}>
            {initials.map((initial) => (
              <Link key={initial} to="/learn/glossary" hash={`letter-${initial.toLowerCase()}`} activeOptions={{ includeHash: true }}>
                {initial}
              </Link>
            ))}
          </Row>
        )}
      </Stack>
      <p className="sr-only" role="status">
        {query.trim() === '' ? '' : tWith('{count, plural, one {# term} other {# terms}}', { count: found.length })}
      </p>
      {found.length === 0 && <EmptyState title={t('Term not found')} text={t('Try another word, or a part of one.')} />}
      {(query.trim() === '' ? initials : [null]).map((initial) => (
        <section key={initial} aria-label={initial ?? t('Terms found')}>
          {initial !== null && (
            <h2 className={styles.initial} id={`letter-${initial.toLowerCase()}`}>
              {initial}
            </h2>
          )}
          <dl>
            {found
              .filter((term) => initial === null || initialOf(term) === initial)
              .map((term) => (
                <TermRow key={term.id} term={term} isTarget={hash === term.id} />
              ))}
          </dl>
        </section>
      ))}
    </>
  )
}

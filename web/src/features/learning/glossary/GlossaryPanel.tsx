import { Link } from '@tanstack/react-router'
import { use, useState } from 'react'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { searchTerms } from './search-terms.ts'
import { loadTerms } from './terms.ts'
import { TermSearch } from './TermSearch.tsx'
import styles from './GlossaryPanel.module.css'

const VISIBLE_TERM_COUNT = 7
/** Shown while the search field is empty. */
const STARTER_TERMS = ['basis', 'drawdown', 'funding', 'pip', 'r', 'roll', 'theta']

/** Glossary search and a few terms beside the lessons. Suspends until the terms are loaded. */
export function GlossaryPanel() {
  const [query, setQuery] = useState('')
  const terms = use(loadTerms())
  const found = query.trim() === '' ? terms.filter(({ id }) => STARTER_TERMS.includes(id)) : searchTerms(terms, query)
  return (
    <section className={`panel ${styles.glossaryPanel}`} aria-labelledby="glossary-panel">
      <header>
        <h2 id="glossary-panel" className="h-sec">
          {t('Glossary')}
        </h2>
        <Link to="/learn/glossary" className="link">
          {tWith('All {count} terms', { count: terms.length })}
        </Link>
      </header>
      <TermSearch value={query} onChange={setQuery} />
      {found.length === 0 && <p className="muted">{t('No such term.')}</p>}
      <dl>
        {found.slice(0, VISIBLE_TERM_COUNT).map(({ id, name, text }) => (
          <div key={id}>
            <dt className="strong">
              <Link to="/learn/glossary" hash={id}>
                {name}
              </Link>
            </dt>
            <dd className="muted text-sm">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

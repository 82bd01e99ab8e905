import { listWrittenFilters } from '@trademates/contract/search-query'
import { useRef } from 'react'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { useNextFocus } from '#ui/lists/use-next-focus.ts'
import styles from './SearchResults.module.css'

/** The filters of a search text as chips; pressing one removes it from the text. */
export function FilterChips({ q, onChange }: { q: string; onChange: (text: string) => void }) {
  const list = useRef<HTMLUListElement>(null)
  const nextFocus = useNextFocus({ list, buttons: 'button', fallback: list })
  const filters = listWrittenFilters(q)
  return (
    <ul ref={list} tabIndex={-1} className={styles.filters} aria-label={t('Filters')} hidden={filters.length === 0}>
      {filters.map(({ text, rest }, at) => (
        // The same filter may be written twice.
        <li key={`${filters.slice(0, at).filter((other) => other.text === text).length} ${text}`}>
          <button
            type="button"
            className={`${styles.filter} touch-target`}
            aria-label={tWith('Remove filter {name}', { name: text })}
            onClick={() => {
              nextFocus(at)
              onChange(rest)
            }}
          >
            <span className="clip">{text}</span>
            <Icon name="x" size={14} />
          </button>
        </li>
      ))}
    </ul>
  )
}

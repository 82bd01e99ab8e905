import { Icon } from '#ui/icons/Icon.tsx'
import { t } from '#i18n/t.ts'
import { Row } from '#ui/layout/Layout.tsx'
import styles from './TermSearch.module.css'

/** Search field of the glossary. */
export function TermSearch({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <Row className={styles.termSearch}>
      <Icon name="search" size={18} />
      <input
        type="search"
        placeholder={t('Find a term')}
        aria-label={t('Find a term')}
        autoComplete="off"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </Row>
  )
}

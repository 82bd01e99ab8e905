import { t } from '#i18n/t.ts'
import { Row } from '#ui/layout/Layout.tsx'
import { SECTIONS } from './sections.ts'
import panelStyles from '#ui/layout/Panel.module.css'
import styles from './SectionIndex.module.css'

/** Links to the sections of the account screen; `asPanel` gives them a visible heading in the rail. */
export function SectionIndex({ asPanel = false }: { asPanel?: boolean }) {
  return (
    <nav className={asPanel ? `panel ${styles.sectionIndex}` : styles.sectionIndex} aria-label={t('Account sections')}>
      {asPanel && (
        <Row gap={8} className={panelStyles.panelHead}>
          <h2 className="h-sec">{t('On this page')}</h2>
        </Row>
      )}
      <ul>
        {Object.entries(SECTIONS).map(([id, title]) => (
          <li key={id}>
            <a href={`#${id}`}>{title()}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

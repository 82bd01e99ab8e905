import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '#i18n/t.ts'
import { Row } from '#ui/layout/Layout.tsx'
import tabsStyles from '#ui/navigation/Tabs.module.css'
import styles from './LearnHeader.module.css'

/** Header of the learning screens: title and links to lessons, glossary and calculators. */
export function LearnHeader({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className={styles.learnHead}>
      <Row gap={12} justify="between" className={styles.learnTitle}>
        <h1>{title}</h1>
        <span className="muted text-sm">{children}</span>
      </Row>
      <Row as="nav" data-slot="tabs" className={`${styles.learnTabs} ${tabsStyles.tabs}`} aria-label={t('Learn')}>
        <Link to="/learn" activeOptions={{ exact: true }} data-slot="tab" className={tabsStyles.tab}>
          {t('Lessons')}
        </Link>
        <Link to="/learn/glossary" activeOptions={{ includeHash: false }} data-slot="tab" className={tabsStyles.tab}>
          {t('Glossary')}
        </Link>
        <Link to="/learn/calculators" data-slot="tab" className={tabsStyles.tab}>
          {t('Calculators')}
        </Link>
      </Row>
    </header>
  )
}

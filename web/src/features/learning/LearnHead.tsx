import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '#words/t.ts'
import '#ui/Tabs.css'
import './LearnHead.css'

/** The head of the screens around learning: what it is, and the three that there are. */
export function LearnHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className="learn-head">
      <div className="learn-title">
        <h1>{title}</h1>
        <span className="learn-count">{children}</span>
      </div>
      <nav className="learn-tabs tabs" aria-label={t('Learn')}>
        <Link to="/learn" activeOptions={{ exact: true }} className="tab">
          {t('Lessons')}
        </Link>
        <Link to="/learn/glossary" activeOptions={{ includeHash: false }} className="tab">
          {t('Glossary')}
        </Link>
        <Link to="/learn/calculators" className="tab">
          {t('Calculators')}
        </Link>
      </nav>
    </header>
  )
}

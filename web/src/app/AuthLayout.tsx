import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Wordmark } from '#ui/Wordmark.tsx'
import { t } from '#words/t.ts'
import { BrandPanel } from './BrandPanel.tsx'
import { CandleField } from './CandleField.tsx'
import { LanguageSelect } from './LanguageSelect.tsx'
import './AuthLayout.css'

/** The screens of a guest: a form column, and beside it the brand; on a phone the candles stand at its foot. */
export function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <div className="auth">
      <div className="auth-side">
        <header className="auth-head">
          <Link to="/login" aria-label={t('TradeMates, log in')} className="auth-brand">
            <Wordmark />
          </Link>
          <LanguageSelect />
        </header>
        <main id="main" className="auth-column" tabIndex={-1}>
          {children}
        </main>
        <div className="auth-foot-field">
          <CandleField shape="low" />
        </div>
      </div>
      <BrandPanel />
    </div>
  )
}

import { Link } from '@tanstack/react-router'
import { t } from '#i18n/t.ts'
import { CALCULATORS } from './all-calculators.ts'
import styles from './CalculatorsPanel.module.css'

/** Navigation to the calculators of the calculators screen. */
export const CalculatorsPanel = () => (
  <nav className={`panel ${styles.calculatorsPanel}`} aria-label={t('Calculators')}>
    <h2 className="h-sec">{t('Calculators')}</h2>
    {CALCULATORS.map(({ id, title }) => (
      <Link key={id} to="/learn/calculators" hash={id} activeOptions={{ includeHash: true }}>
        {title()}
      </Link>
    ))}
  </nav>
)

import { t } from '#i18n/t.ts'
import styles from './MarketsHeader.module.css'

/** Marks a list of simulated prices. */
export const SimulatedBadge = ({ className = '' }: { className?: string }) => (
  <span data-slot="simulated" className={`${styles.simulated} ${className}`} title={t('Simulated prices, not real market data')}>
    {t('Simulated')}
  </span>
)

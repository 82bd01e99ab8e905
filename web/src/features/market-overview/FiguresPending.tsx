import { t } from '#i18n/t.ts'
import styles from './FiguresPending.module.css'

/** Says that a new server still computes figures. */
export const FiguresPending = ({ isPending }: { isPending: boolean | undefined }) => (
  <div role="status">
    {isPending === true && (
      <p data-slot="pending" className={`${styles.pending} muted text-sm`}>
        {t('Figures of some symbols are still being computed. They appear here by themselves.')}
      </p>
    )}
  </div>
)

import { CALCULATORS } from '#features/learning/calculators/all-calculators.ts'
import { CalculatorsPanel } from '#features/learning/calculators/CalculatorsPanel.tsx'
import { CalculatorView } from '#features/learning/calculators/CalculatorView.tsx'
import { LearnHeader } from '#features/learning/LearnHeader.tsx'
import { t } from '#i18n/t.ts'
import columnsStyles from '#ui/layout/Columns.module.css'
import { Stack } from '#ui/layout/Layout.tsx'
import styles from './CalculatorsPage.module.css'

export default function CalculatorsPage() {
  return (
    <div className={columnsStyles.columns}>
      <section className={columnsStyles.feed} aria-label={t('Calculators')}>
        <LearnHeader title={t('Calculators')} />
        {CALCULATORS.map((calculator) => (
          <CalculatorView key={calculator.id} calculator={calculator} />
        ))}
        <p className={`${styles.calculatorsNote} faint text-sm`}>{t('Calculated in your browser. What you type never leaves it.')}</p>
      </section>
      <Stack as="aside" gap={16} data-slot="rail" className={columnsStyles.rail}>
        <CalculatorsPanel />
      </Stack>
    </div>
  )
}

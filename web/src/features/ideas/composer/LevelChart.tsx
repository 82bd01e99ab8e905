import type { Quote } from '@trademates/contract/prices'
import type { MarketSymbol } from '@trademates/contract/symbols'
import { PriceChart } from '#features/prices/chart/PriceChart.tsx'
import { t } from '#i18n/t.ts'
import fieldStyles from '#ui/fields/Field.module.css'
import { draftLevels } from './draft-levels.ts'
import type { IdeaForm } from './idea-form.ts'
import styles from './IdeaSection.module.css'

const NO_POSTS: readonly never[] = []

/** The chart of the symbol with the levels of the typed idea, which are moved on it. */
export function LevelChart({ form, symbol, quote }: { form: IdeaForm; symbol: MarketSymbol; quote: Quote | undefined }) {
  const { code, decimals } = symbol
  const levels = draftLevels(form.values, quote?.price ?? null, decimals)
  return (
    <div className={styles.chart}>
      <p className={fieldStyles.hint}>
        {form.values['idea.direction'] === ''
          ? t('Choose long or short.')
          : t('Drag the levels, or move them with the arrow keys: one tick, with Shift ten.')}
      </p>
      <PriceChart
        code={code}
        decimals={decimals}
        quote={quote}
        posts={NO_POSTS}
        levels={levels}
        onLevel={(id, price) => levels.find((level) => level.id === id)?.set(form, price)}
      />
    </div>
  )
}

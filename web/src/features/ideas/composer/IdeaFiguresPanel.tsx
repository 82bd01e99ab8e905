import { type Decimal, roundDecimal, formatChange } from '@trademates/contract/decimals'
import { RiskRewardBar } from '#features/ideas/RiskRewardBar.tsx'
import type { EntryKind } from '#features/ideas/idea-values.ts'
import { formatPrice } from '#features/prices/format-price.ts'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { useExchangeZone } from '#lib/time/exchange-zone.ts'
import { useNow, timeWithZone } from '#lib/time/time.ts'
import fieldStyles from '#ui/fields/Field.module.css'
import { barLevels, spokenFigures } from './figures-text.ts'
import type { IdeaFigures } from './idea-figures.ts'
import { nextMinute } from './idea-input.ts'
import styles from './IdeaSection.module.css'

interface Props {
  /** null: the terms do not fit together yet. */
  figures: IdeaFigures | null
  /** The current price; null if it is unknown. */
  last: Decimal | null
  /** Decimal places of the symbol. */
  decimals: number
  entry: EntryKind
}

/** What follows from the terms: the risk/reward bar, the figures and how the idea will be entered. */
export function IdeaFiguresPanel({ figures, last, decimals, entry }: Props) {
  return (
    <div className={styles.figures}>
      {figures === null ? (
        <p className={fieldStyles.hint}>{t('The risk/reward bar appears once stop and targets fit the direction.')}</p>
      ) : (
        <>
          <RiskRewardBar
            label={spokenFigures(figures, last, decimals)}
            levels={barLevels(figures)}
            last={last === null ? null : { price: last, text: formatPrice(last, decimals) }}
          />
          <Figures figures={figures} decimals={decimals} />
        </>
      )}
      <p className={fieldStyles.hint}>
        <EntryText figures={figures} entry={entry} decimals={decimals} />
      </p>
    </div>
  )
}

function Figures({ figures, decimals }: { figures: IdeaFigures; decimals: number }) {
  const { risk, riskPercent, reward, targets, costs, costPercent, chance } = figures
  return (
    <dl>
      <div>
        <dt>{t('Risk')}</dt>
        <dd>{riskPercent}%</dd>
        <dd>{formatPrice(risk, decimals)}</dd>
      </div>
      <div>
        <dt>{t('Reward')}</dt>
        <dd className="up">{formatChange(reward)}R</dd>
        <dd>{tWith('{count, plural, one {at target 1} =2 {across both targets} other {across # targets}}', { count: targets.length })}</dd>
      </div>
      <div>
        <dt>{t('Costs')}</dt>
        <dd>{costs}R</dd>
        <dd>{tWith('{percent}% assumed', { percent: costPercent })}</dd>
      </div>
      <div>
        <dt>{t('Random-walk chance')}</dt>
        <dd>{chance}%</dd>
        <dd>{t('target 1 first')}</dd>
      </div>
    </dl>
  )
}

function EntryText({ figures, entry, decimals }: { figures: IdeaFigures | null; entry: EntryKind; decimals: number }) {
  const now = useNow()
  const zone = useExchangeZone()
  if (entry === 'market') return t("Enters at the next minute's open")
  if (figures === null) return null
  const from = timeWithZone(nextMinute(now), new Date(now), zone)
  return tWith('Can enter at {price} from {time} until it expires', {
    price: formatPrice(roundDecimal(figures.planned, decimals), decimals),
    time: from,
  })
}

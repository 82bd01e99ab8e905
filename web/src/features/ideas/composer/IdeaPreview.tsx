import type { IdeaValues } from '#features/ideas/idea-values.ts'
import { formatPrice } from '#features/prices/format-price.ts'
import { RiskRewardBar } from '#features/ideas/RiskRewardBar.tsx'
import { addIcons, Icon } from '#ui/icons/Icon.tsx'
import { IDEA_ICONS } from '#ui/icons/idea-icons.ts'
import { t } from '#i18n/t.ts'
import cardStyles from '#features/ideas/card/IdeaCard.module.css'
import { barLevels, spokenFigures } from './figures-text.ts'
import { computeFigures } from './idea-figures.ts'
import { symbolCodeOf } from './idea-input.ts'
import { useIdeaSymbol } from './use-idea-symbol.ts'

// Loaded with the preview, so that the first load stays small.
addIcons(IDEA_ICONS)

/** The card of an idea as it will be posted. Nothing before its symbol and direction are chosen. */
export function IdeaPreview({ values }: { values: IdeaValues }) {
  const { symbol, quote } = useIdeaSymbol(symbolCodeOf(values))
  const direction = values['idea.direction']
  if (symbol === undefined || direction === '') return null
  const last = quote?.price ?? null
  const figures = computeFigures(values, last, symbol.post_market)
  const isLong = direction === 'long'
  return (
    <div className={cardStyles.idea} data-slot="idea-preview">
      <div className={cardStyles.header}>
        <span className={`${cardStyles.badge} ${isLong ? cardStyles.up : cardStyles.down}`}>
          <Icon name={isLong ? 'trending-up' : 'trending-down'} size={14} />
          {isLong ? t('Long') : t('Short')}
        </span>
        <span className={cardStyles.symbol}>${symbol.code}</span>
        <span className={`${cardStyles.badge} ${cardStyles.state}`}>
          <Icon name="clock" size={14} />
          {t('Waiting')}
        </span>
      </div>
      {figures !== null && (
        <RiskRewardBar
          label={spokenFigures(figures, last, symbol.decimals)}
          levels={barLevels(figures)}
          last={last === null ? null : { price: last, text: formatPrice(last, symbol.decimals) }}
        />
      )}
      <div className={`${cardStyles.footer} faint text-xs`}>
        <Icon name="lock" size={12} />
        <span>{t('Sealed when posted')}</span>
      </div>
    </div>
  )
}

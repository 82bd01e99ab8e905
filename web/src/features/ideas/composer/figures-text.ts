import type { Decimal } from '@trademates/contract/decimals'
import { formatPrice } from '#features/prices/format-price.ts'
import { listFormat } from '#i18n/formats.ts'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import type { IdeaFigures } from './idea-figures.ts'

/** The levels of the risk/reward bar. */
export function barLevels({ planned, entry, stop, targets }: IdeaFigures) {
  return {
    entry: planned,
    zone: entry.kind === 'zone' ? entry : null,
    stop,
    currentStop: stop,
    targets: targets.map((price) => ({ price, isHit: false })),
  }
}

/** The bar in one sentence for screen readers. */
export function spokenFigures({ direction, planned, stop, targets }: IdeaFigures, last: Decimal | null, decimals: number): string {
  const format = (price: Decimal) => formatPrice(price, decimals)
  const values = {
    direction: direction === 'long' ? t('Long') : t('Short'),
    entry: format(planned),
    stop: format(stop),
    count: targets.length,
    targets: listFormat().format(targets.map(format)),
  }
  const terms = tWith('{direction} from {entry}, stop {stop}, {count, plural, one {target} other {targets}} {targets}', values)
  return last === null ? terms : [terms, tWith('now {price}', { price: format(last) })].join(', ')
}

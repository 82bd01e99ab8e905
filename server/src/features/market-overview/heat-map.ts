import type { AnswerOf } from '@trademates/contract/endpoint'
import { type HeatMapMarket, type HeatMapPeriod, MAX_HEAT_MAP_CELLS, type readHeatMap } from '@trademates/contract/market-overview'
import type { SymbolMarket } from '@trademates/contract/markets'
import type { RequestContext } from '#platform/request-context.ts'
import type { Deps } from '#platform/deps.ts'
import { serialize, type Serialized } from '#platform/serialized.ts'
import {
  areChangesPending,
  describeSources,
  listComparable,
  type MarketData,
  type MarketDataRow,
  type MarketRows,
} from '#features/market-data/market-rows.ts'
import { findCommodityGroup } from './heat-map-groups.ts'

type HeatMap = AnswerOf<typeof readHeatMap>

const MARKETS_OF: Record<HeatMapMarket, readonly SymbolMarket[]> = {
  Stock: ['Stock'],
  Crypto: ['Crypto'],
  Commodities: ['Commodities', 'Future'],
  Forex: ['Forex'],
}
const FUNDS = 'Funds'

/** The name of a symbol's group; undefined: it is not shown. A pair belongs to its base currency. */
function groupOf({ catalog }: MarketDataRow): string | undefined {
  switch (catalog.market) {
    case 'Stock':
      return catalog.sector ?? FUNDS
    case 'Crypto':
      return 'Crypto'
    case 'Forex':
      return catalog.pair?.base
    default:
      return findCommodityGroup(catalog.code)
  }
}

const sizeOf = ({ turnover_usd: turnover }: MarketDataRow): number | null => (turnover === null ? null : Number(turnover))

/** Groups the most traded symbols of a market, the largest first. Currencies have no turnover: all pairs are shown. */
function computeHeatMap(data: MarketData, market: HeatMapMarket, period: HeatMapPeriod): HeatMap {
  const rows = listComparable(data, MARKETS_OF[market])
  const shown = rows
    .flatMap((row) => {
      const group = groupOf(row)
      return group === undefined || (market !== 'Forex' && !((sizeOf(row) ?? 0) > 0)) ? [] : [{ row, group }]
    })
    .toSorted((a, b) => (sizeOf(b.row) ?? 0) - (sizeOf(a.row) ?? 0) || (a.row.symbol < b.row.symbol ? -1 : 1))
    .slice(0, MAX_HEAT_MAP_CELLS)
  const groups = Map.groupBy(shown, ({ group }) => group)
  return {
    groups: [...groups].map(([name, own]) => ({
      name,
      rows: own.map(({ row }): HeatMap['groups'][number]['rows'][number] => [
        row.symbol,
        row.catalog.name,
        sizeOf(row),
        row[`change_${period}`],
        row.price,
      ]),
    })),
    is_sample: shown.every(({ row }) => row.is_sample),
    ...describeSources(shown.map(({ row }) => row)),
    figures_pending: areChangesPending(data, rows, period),
    as_of: data.asOf?.toISOString() ?? null,
  }
}

/** Returns the heat map of a market, computed and serialized once for each version of the rows. */
export const read =
  (marketRows: MarketRows) =>
  async ({ query: { market, period } }: RequestContext<typeof readHeatMap>, { db }: Deps): Promise<Serialized> => {
    const data = await marketRows.read(db)
    return data.cached(`heat map ${market} ${period}`, () => serialize(computeHeatMap(data, market, period)))
  }

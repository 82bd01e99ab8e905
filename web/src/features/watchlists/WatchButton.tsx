import { useQuery } from '@tanstack/react-query'
import type { MarketSymbol } from '@trademates/contract/symbols'
import { useToggle } from '#lib/state/toggle.ts'
import { buttonProps, type ButtonStyle } from '#ui/buttons/Button.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { t } from '#i18n/t.ts'
import { setWatched, showWatched } from './actions.ts'
import { watchlistsQuery } from './queries.ts'

/** Adds a symbol to the first watchlist, or removes it from all. */
export function WatchButton({ symbol, look = {} }: { symbol: MarketSymbol; look?: ButtonStyle }) {
  const { data = [] } = useQuery(watchlistsQuery)
  const { on, flip } = useToggle({
    id: `watch:${symbol.code}`,
    confirmed: data.some(({ symbols }) => symbols.some(({ code }) => code === symbol.code)),
    show: (watched) => showWatched(symbol, watched),
    send: (watched) => setWatched(symbol.code, watched),
  })
  return (
    <button type="button" {...buttonProps(look)} aria-pressed={on} onClick={flip}>
      <Icon name="star" size={16} fill={on} />
      {on ? t('Watching') : t('Watch')}
    </button>
  )
}

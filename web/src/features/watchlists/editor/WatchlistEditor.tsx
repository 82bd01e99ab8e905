import { MAX_WATCHLIST_SYMBOLS, type Watchlist } from '@trademates/contract/watchlists'
import { type ReactNode, useState } from 'react'
import { SymbolPicker } from '#features/symbols/SymbolPicker.tsx'
import { PriceTags } from '#features/prices/PriceTag.tsx'
import { reportLoadError } from '#lib/loading/report-load-error.ts'
import { useNow } from '#lib/time/time.ts'
import { confirm } from '#ui/dialogs/confirm.ts'
import { Menu } from '#ui/navigation/Menu.tsx'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { addSymbol, deleteList, renameList } from '#features/watchlists/actions.ts'
import { NameForm } from './NameForm.tsx'
import { useWatchlistPrices } from '#features/watchlists/use-prices.ts'
import { Row } from '#ui/layout/Layout.tsx'
import { WatchlistRows } from './WatchlistRows.tsx'
import styles from '#features/watchlists/Watchlists.module.css'

/** A watchlist: its symbols, sortable by drag or arrow keys, and a field to add symbols. */
export function WatchlistEditor({ list, renderAction }: { list: Watchlist; renderAction: (code: string) => ReactNode }) {
  const { id, name, symbols } = list
  const now = new Date(useNow())
  const { quotes, lines } = useWatchlistPrices(symbols.map(({ code }) => code))
  const [typed, type] = useState('')
  const [isNaming, setNaming] = useState(false)

  const remove = async () => {
    if (
      await confirm({
        title: tWith('Delete the list {name}?', { name }),
        text: t('Its symbols will be removed from your watchlist feed.'),
        yes: t('Delete'),
        danger: true,
      })
    )
      deleteList(id)
  }
  return (
    <>
      <Row gap={8} className={styles.watchlistHead}>
        {symbols.length < MAX_WATCHLIST_SYMBOLS && (
          <SymbolPicker
            label={t('Add a symbol')}
            placeholder={t('Add a symbol')}
            value={typed}
            onChange={type}
            onPick={(symbol) => {
              type('')
              addSymbol(list, symbol)
            }}
          />
        )}
        <Menu
          label={t('List options')}
          items={[
            { label: t('Rename'), icon: 'pencil', run: () => setNaming(true) },
            'line',
            { label: t('Delete list'), icon: 'trash-2', danger: true, run: () => void remove().catch(reportLoadError) },
          ]}
        />
      </Row>
      {isNaming && (
        <NameForm
          label={t('Watchlist name')}
          yes={t('Rename')}
          name={name}
          onDone={(next) => {
            renameList(id, next)
            setNaming(false)
          }}
          onCancel={() => setNaming(false)}
        />
      )}
      {symbols.length === 0 && <p className={styles.watchlistNone}>{t('No symbols yet. Add one above.')}</p>}
      <WatchlistRows list={list} quotes={quotes} lines={lines} renderAction={renderAction} />
      {symbols.length > 0 && (
        <Row as="p" gap="4px 16px" align="stretch" wrap className={styles.watchlistStamps}>
          <PriceTags quotes={symbols.flatMap(({ code }) => quotes.get(code) ?? [])} now={now} />
        </Row>
      )}
    </>
  )
}

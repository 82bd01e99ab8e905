import { WATCHED_MOST, type Watchlist } from '@trademates/contract/watchlists'
import { type ReactNode, useState } from 'react'
import { SymbolPicker } from '#features/symbols/SymbolPicker.tsx'
import { Stamps } from '#features/prices/Stamp.tsx'
import { tellLost } from '#lib/tell-lost.ts'
import { useNow } from '#lib/time.ts'
import { confirm } from '#ui/confirm.ts'
import { Menu } from '#ui/Menu.tsx'
import { tWith } from '#words/t-with.ts'
import { t } from '#words/t.ts'
import { add, drop, rename } from './actions.ts'
import { NameForm } from './NameForm.tsx'
import { usePrices } from './use-prices.ts'
import { WatchedRows } from './WatchedRows.tsx'
import styles from './Watchlists.module.css'

/** One watchlist: its symbols in an order that is changed by dragging or by the arrow keys, and a line to add more. */
export function OneWatchlist({ list, beside }: { list: Watchlist; beside: (code: string) => ReactNode }) {
  const { id, name, symbols } = list
  const now = new Date(useNow())
  const { quotes, lines } = usePrices(symbols.map(({ code }) => code))
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
      drop(id)
  }
  return (
    <>
      <div className={styles.watchlistHead}>
        {symbols.length < WATCHED_MOST && (
          <SymbolPicker
            label={t('Add a symbol')}
            placeholder={t('Add a symbol')}
            value={typed}
            onChange={type}
            onPick={(symbol) => {
              type('')
              add(list, symbol)
            }}
          />
        )}
        <Menu
          label={t('List options')}
          items={[
            { label: t('Rename'), icon: 'pencil', run: () => setNaming(true) },
            'line',
            { label: t('Delete list'), icon: 'trash-2', danger: true, run: () => void remove().catch(tellLost) },
          ]}
        />
      </div>
      {isNaming && (
        <NameForm
          label={t('Watchlist name')}
          yes={t('Rename')}
          name={name}
          onDone={(next) => {
            rename(id, next)
            setNaming(false)
          }}
          onCancel={() => setNaming(false)}
        />
      )}
      {symbols.length === 0 && <p className={styles.watchlistNone}>{t('No symbols yet. Add one above.')}</p>}
      <WatchedRows list={list} quotes={quotes} lines={lines} beside={beside} />
      {symbols.length > 0 && (
        <p className={styles.watchlistStamps}>
          <Stamps quotes={symbols.flatMap(({ code }) => quotes.get(code) ?? [])} now={now} />
        </p>
      )}
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { sparklinesQuery } from '#features/prices/queries.ts'
import { useQuotes } from '#lib/quotes/use-quotes.ts'
import { useDebounced } from '#lib/time/use-debounced.ts'
import { t } from '#i18n/t.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { useIsWide } from '#ui/layout/use-width.ts'
import { PaletteLine } from './PaletteLine.tsx'
import type { ActionRow, PaletteGroup, PaletteRow } from './palette-rows.ts'
import { ACTION_LABELS, SYMBOL_ACTIONS, type SymbolAction } from './symbol-actions.ts'
import { DEBOUNCE_MS } from './use-palette-groups.ts'
import styles from './Palette.module.css'

/** Watchlists share the request limit of sparklines. */
const SPARKLINE_DELAY_MS = 300

interface Props {
  id: string
  groups: readonly PaletteGroup[]
  active: PaletteRow | undefined
  /** What Enter does with the active row of a symbol. */
  action: SymbolAction
  optionId: (row: PaletteRow) => string
  onOpen: (row: PaletteRow) => void
  /** Removes a recent search. */
  onRemove: (row: PaletteRow) => void
}

const isTitleLink = (row: PaletteRow): row is ActionRow => row.kind === 'action' && row.isTitleLink === true

/** The rows of the palette in groups, with live prices. */
export function PaletteList({ id, groups, active, action, optionId, onOpen, onRemove }: Props) {
  const codes = groups.flatMap(({ rows }) => rows.flatMap((row) => (row.kind === 'symbol' ? row.code : [])))
  const shownCodes = useDebounced(codes.join(), DEBOUNCE_MS).split(',').filter(Boolean)
  const quotes = useQuotes(shownCodes)
  const isWide = useIsWide()
  const settledCodes = useDebounced(shownCodes.join(), SPARKLINE_DELAY_MS).split(',').filter(Boolean)
  const { data: sparklines } = useQuery(sparklinesQuery(isWide ? settledCodes : []))
  const priceOf = (row: PaletteRow) => {
    if (row.kind === 'idea') return { quote: quotes.get(row.idea.symbol) }
    if (row.kind !== 'symbol') return { quote: undefined }
    return { quote: quotes.get(row.code), closes: sparklines?.find(({ symbol }) => symbol === row.code)?.closes }
  }
  return (
    <div id={id} role="listbox" aria-label={t('Suggestions')}>
      {groups.map(({ name, title, rows: members }) => (
        <div key={name} role="group" className={styles.group} aria-label={title === '' ? t('Search') : title}>
          {title !== '' && (
            <div className={styles.title} aria-hidden="true">
              {title}
            </div>
          )}
          {members.map((row) => (
            <div
              key={row.key}
              id={optionId(row)}
              role="option"
              aria-selected={row === active}
              className={isTitleLink(row) ? styles.titleLink : styles.row}
              // Keeps the focus in the field, and the on-screen keyboard open.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => onOpen(row)}
            >
              {isTitleLink(row) ? row.label : <PaletteLine {...priceOf(row)} row={row} />}
              {row === active && row.kind === 'symbol' && (
                <span className={styles.actions} aria-hidden="true">
                  {action === 'chart' ? (
                    <kbd>Tab</kbd>
                  ) : (
                    SYMBOL_ACTIONS.map((one) => (
                      <kbd key={one} data-on={one === action || undefined}>
                        {ACTION_LABELS[one]()}
                      </kbd>
                    ))
                  )}
                </span>
              )}
              {name === 'recent' && (
                // For the pointer: an option has no parts for screen readers. By keyboard, Delete removes the active row.
                <button
                  type="button"
                  tabIndex={-1}
                  aria-hidden="true"
                  title={t('Remove')}
                  className={styles.remove}
                  onClick={(event) => {
                    event.stopPropagation()
                    onRemove(row)
                  }}
                >
                  <Icon name="x" size={16} />
                </button>
              )}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

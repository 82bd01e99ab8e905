import { useNavigate } from '@tanstack/react-router'
import { MAX_SEARCH_LENGTH } from '@trademates/contract/search'
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { useSession } from '#lib/session/session.ts'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { Skeleton } from '#ui/loading/Skeleton.tsx'
import { PaletteList } from './PaletteList.tsx'
import { findDefaultRow, type PaletteGroup, type PaletteRow } from './palette-rows.ts'
import { closePalette, openAlertForm, takeBufferedKeys } from './palette-state.ts'
import { clearRecentSearches, readRecentSearches, removeRecentSearch } from './recent.ts'
import { ACTION_LABELS, nextAction, type SymbolAction } from './symbol-actions.ts'
import { useOpenRow } from './use-open-row.ts'
import { countText, usePaletteGroups } from './use-palette-groups.ts'
import styles from './Palette.module.css'

/** Shows a native dialog while it is mounted. Closing it returns the focus. */
function useModalDialog() {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  return dialog
}

/** Placeholders of the groups that the server has not answered yet. */
const LoadingRows = () => (
  <div aria-hidden="true">
    {[52, 38].map((percent) => (
      <div key={percent} className={styles.loadingRow}>
        <Skeleton width={32} height={32} round />
        <Skeleton width={`${percent}%`} height={14} />
      </div>
    ))}
  </div>
)

/** The search palette: one field for symbols, ideas, people, posts, tags and actions. */
export function Palette({ initialText, onSwitchTheme }: { initialText: string; onSwitchTheme: () => void }) {
  const dialog = useModalDialog()
  const list = useId()
  const navigate = useNavigate()
  const { searchFor, open } = useOpenRow()
  const me = useSession().user?.id ?? ''
  const [text, setText] = useState(() => initialText + takeBufferedKeys())
  const [marked, setMarked] = useState<string | null>(null)
  const [action, setAction] = useState<SymbolAction>('chart')
  const [frozen, setFrozen] = useState<PaletteGroup[] | null>(null)
  const [recent, setRecent] = useState(() => readRecentSearches(me))
  const q = text.trim().slice(0, MAX_SEARCH_LENGTH)

  const actions: PaletteRow[] = [
    { kind: 'action', key: 'new post', label: t('New Post'), icon: 'square-pen', run: () => void navigate({ to: '/add_post' }) },
    { kind: 'action', key: 'new alert', label: t('New price alert'), icon: 'bell-plus', run: () => openAlertForm('') },
    { kind: 'action', key: 'markets', label: t('Markets'), icon: 'chart-candlestick', run: () => void navigate({ to: '/markets' }) },
    { kind: 'action', key: 'theme', label: t('Switch theme'), icon: 'sun-moon', run: onSwitchTheme },
  ]
  const allTrending = {
    kind: 'action',
    key: 'all trending',
    label: t('All trending'),
    icon: 'chart-candlestick',
    run: () => void navigate({ to: '/markets/trending' }),
    isTitleLink: true,
  } as const
  const {
    groups: current,
    asked,
    faults,
    isFailed,
    isOffline,
    isComplete,
    retry,
  } = usePaletteGroups({ text, q, actions, allTrending, recent })
  const groups = frozen ?? current
  const rows = groups.flatMap((group) => group.rows)
  const active = rows.find(({ key }) => key === marked) ?? rows.find(({ key }) => key === findDefaultRow(q, groups, isComplete))
  const isNothingFound = q !== '' && isComplete && groups.every(({ name }) => ['words', 'actions', 'slip'].includes(name))

  const change = (next: string) => {
    setText(next)
    setMarked(null)
    setAction('chart')
    setFrozen(null)
  }
  const mark = (row: PaletteRow | undefined) => {
    if (row === undefined) return
    setMarked(row.key)
    setAction('chart')
    // Answers that arrive now must not move the row.
    if (row.kind !== 'symbol') setFrozen(groups)
  }
  const choose = (row: PaletteRow, what?: SymbolAction) => (row.kind === 'filter' ? change(row.text) : open(row, what))
  const remove = (row: PaletteRow) => {
    if (row.kind === 'symbol') removeRecentSearch(me, row)
    else if (row.kind === 'recent') removeRecentSearch(me, { kind: 'text', q: row.q })
    setRecent(readRecentSearches(me))
  }
  const press = (event: KeyboardEvent) => {
    const { key, nativeEvent, ctrlKey, metaKey, shiftKey } = event
    if (nativeEvent.isComposing) return
    const at = active === undefined ? -1 : rows.indexOf(active)
    const target = { ArrowDown: (at + 1) % rows.length, ArrowUp: at <= 0 ? rows.length - 1 : at - 1, Home: 0, End: rows.length - 1 }[key]
    if (target !== undefined) mark(rows[target])
    else if (key === 'Enter' && (ctrlKey || metaKey)) searchFor(q)
    else if (key === 'Enter') {
      if (active !== undefined) choose(active, action)
      else searchFor(q)
    } else if (key === 'Tab' && active?.kind === 'symbol') {
      setAction(nextAction(action, shiftKey ? -1 : 1))
    } else if (key === 'Delete' && q === '' && active !== undefined) remove(active)
    else if (key === 'k' && (ctrlKey || metaKey)) closePalette()
    else return
    event.preventDefault()
  }

  const optionId = (row: PaletteRow) => `${list}-${rows.indexOf(row)}`
  return (
    <dialog
      ref={dialog}
      className={styles.palette}
      aria-label={t('Search')}
      onCancel={(event) => {
        // The first Escape clears the text, the next closes.
        event.preventDefault()
        if (text === '') closePalette()
        else change('')
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) closePalette()
      }}
    >
      <div className={styles.field}>
        <Icon name="search" size={20} />
        <input
          type="text"
          role="combobox"
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          aria-label={t('Search')}
          aria-autocomplete="list"
          aria-expanded={rows.length > 0}
          aria-controls={list}
          aria-activedescendant={active === undefined ? undefined : optionId(active)}
          placeholder={t('Search symbols, ideas, people, posts')}
          maxLength={MAX_SEARCH_LENGTH}
          value={text}
          onChange={(event) => change(event.target.value)}
          onKeyDown={press}
        />
        <button type="button" className={styles.cancel} onClick={closePalette}>
          {t('Cancel')}
        </button>
        <kbd aria-hidden="true">Esc</kbd>
      </div>
      <div className={styles.body}>
        {isNothingFound && (
          <div className={styles.nothing}>
            <b>{tWith('No results for “{words}”', { words: q })}</b>
            <p className="muted">{t('Check the spelling or try fewer words.')}</p>
          </div>
        )}
        <PaletteList id={list} groups={groups} active={active} action={action} optionId={optionId} onOpen={choose} onRemove={remove} />
        {q !== '' && !isComplete && <LoadingRows />}
        {q === '' && recent.length > 0 && (
          <button
            type="button"
            className={styles.clear}
            aria-label={t('Clear recent searches')}
            onClick={() => {
              clearRecentSearches(me)
              setRecent([])
            }}
          >
            {t('Clear')}
          </button>
        )}
        <div role="status">
          {faults.map((fault) => (
            <p key={fault} className={styles.note}>
              {fault}
            </p>
          ))}
        </div>
        {isOffline && <p className={styles.note}>{t("You're offline. Only symbols can be found.")}</p>}
        {isFailed && (
          <p className={styles.note}>
            {t('Other results unavailable.')}{' '}
            <Button variant="ghost" size="sm" onClick={retry}>
              {t('Try again')}
            </Button>
          </p>
        )}
      </div>
      <div role="status" className="sr-only">
        {q !== '' && asked === q && isComplete
          ? isNothingFound
            ? tWith('No results for “{words}”', { words: q })
            : countText(groups)
          : ''}
        {active?.kind === 'symbol' && action !== 'chart' ? ACTION_LABELS[action]() : ''}
      </div>
      <div className={styles.foot} aria-hidden="true">
        <span>
          <kbd>Enter</kbd> {t('open')}
        </span>
        <span>
          <kbd>{t('Up')}</kbd> <kbd>{t('Down')}</kbd> {t('move')}
        </span>
        <span>
          <kbd>Tab</kbd> {t('chart, alert, watch, post')}
        </span>
        <span className={styles.last}>
          <kbd>Ctrl</kbd> <kbd>Enter</kbd> {t('all results')}
        </span>
      </div>
    </dialog>
  )
}

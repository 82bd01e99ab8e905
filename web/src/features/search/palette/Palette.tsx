import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { MAX_SEARCH_LENGTH } from '@trademates/contract/search'
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { symbolIndexQuery } from '#features/symbols/queries.ts'
import { setWatched } from '#features/watchlists/actions.ts'
import { paramsFor } from '#features/search/search-params.ts'
import { searchSuggestionsQuery } from '#features/search/queries.ts'
import { CallError } from '#lib/api/call-error.ts'
import { useOnline } from '#lib/network/use-online.ts'
import { showToast } from '#lib/notify/toast.ts'
import { useQuotes } from '#lib/quotes/use-quotes.ts'
import { useSession } from '#lib/session/session.ts'
import { useDebounced } from '#lib/time/use-debounced.ts'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { PaletteLine } from './PaletteLine.tsx'
import { findDefaultRow, listGroups, listStartGroups, type PaletteGroup, type PaletteRow, type MatchedSymbol } from './palette-rows.ts'
import { closePalette, openAlertForm, takeBufferedKeys } from './palette-state.ts'
import { addRecentSearch, clearRecentSearches, readRecentSearches, removeRecentSearch } from './recent.ts'
import styles from './Palette.module.css'

const DEBOUNCE_MS = 120

/** What Tab offers on the row of a symbol; Enter does it. */
const SYMBOL_ACTIONS = ['chart', 'alert', 'watch', 'post'] as const
type SymbolAction = (typeof SYMBOL_ACTIONS)[number]
const ACTION_LABELS: Record<SymbolAction, () => string> = {
  chart: () => t('Chart'),
  alert: () => t('Alert'),
  watch: () => t('Watch'),
  post: () => t('Post'),
}

/** `5 symbols, 3 ideas, 2 people`. */
const countText = (groups: readonly PaletteGroup[]): string =>
  groups
    .flatMap(({ name, rows: { length: count } }) => {
      if (name === 'symbols') return tWith('{count, plural, one {# symbol} other {# symbols}}', { count })
      if (name === 'ideas') return tWith('{count, plural, one {# idea} other {# ideas}}', { count })
      if (name === 'people') return tWith('{count, plural, one {# person} other {# people}}', { count })
      if (name === 'posts') return tWith('{count, plural, one {# post} other {# posts}}', { count })
      return name === 'tags' ? tWith('{count, plural, one {# tag} other {# tags}}', { count }) : []
    })
    .join(', ')

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

/** Rows of the palette for a text: symbols of the index at once, everything else from the server. */
function usePaletteGroups(q: string, actions: readonly PaletteRow[], recent: ReturnType<typeof readRecentSearches>) {
  const isOnline = useOnline()
  const index = useQuery({ ...symbolIndexQuery, staleTime: Infinity })
  const asked = useDebounced(q, DEBOUNCE_MS)
  const suggestions = useQuery({ ...searchSuggestionsQuery(asked), enabled: asked !== '' && isOnline })
  // An answer for an older text is dropped.
  const found = asked === q ? suggestions.data : undefined
  const isFailed = q !== '' && asked === q && isOnline && suggestions.isError
  const isOffline = q !== '' && !isOnline
  const groups = q === '' ? listStartGroups(recent, actions) : listGroups(q, { index: index.data?.rows ?? [], found, actions })
  return {
    groups,
    asked,
    isFailed,
    isOffline,
    isComplete: found !== undefined || isFailed || isOffline,
    retry: () => void suggestions.refetch(),
  }
}

/** The search palette: one field for symbols, ideas, people, posts, tags and actions. */
export function Palette({ initialText, onSwitchTheme }: { initialText: string; onSwitchTheme: () => void }) {
  const dialog = useModalDialog()
  const list = useId()
  const navigate = useNavigate()
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
    { kind: 'action', key: 'theme', label: t('Switch theme'), icon: 'sun-moon', run: onSwitchTheme },
  ]
  const { groups: current, asked, isFailed, isOffline, isComplete, retry } = usePaletteGroups(q, actions, recent)
  const groups = frozen ?? current
  const rows = groups.flatMap((group) => group.rows)
  const symbols = rows.filter((row): row is MatchedSymbol => row.kind === 'symbol')
  const quotes = useQuotes(
    useDebounced(symbols.map(({ code }) => code).join(), DEBOUNCE_MS)
      .split(',')
      .filter(Boolean),
  )
  const active = rows.find(({ key }) => key === marked) ?? rows.find(({ key }) => key === findDefaultRow(q, groups, isComplete))
  const isNothingFound =
    q !== '' && isComplete && groups.every(({ name, title }) => name === 'words' || name === 'actions' || title === t('Did you mean'))

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
  const searchFor = (words: string) => {
    if (words === '') return
    addRecentSearch(me, { kind: 'text', q: words })
    closePalette()
    void navigate({ to: '/search', search: paramsFor(words) })
  }
  const openSymbol = ({ code, name, market }: MatchedSymbol, what: SymbolAction) => {
    addRecentSearch(me, { kind: 'symbol', code, name, market })
    closePalette()
    if (what === 'alert') return openAlertForm(code)
    if (what === 'post') return void navigate({ to: '/add_post', search: { symbol: code } })
    if (what === 'chart') return void navigate({ to: '/symbol/$code', params: { code } })
    setWatched(code, true).then(
      () => showToast({ kind: 'good', text: tWith('Watching {symbol}', { symbol: code }) }),
      (error: unknown) =>
        showToast({ kind: 'bad', text: error instanceof CallError ? error.message : t("Couldn't update the watchlist.") }),
    )
  }
  const goToPost = (postId: string) => void navigate({ to: '/post/$postId', params: { postId } })
  const open = (row: PaletteRow, what: SymbolAction = 'chart') => {
    if (row.kind === 'symbol') return openSymbol(row, what)
    if (row.kind === 'words' || row.kind === 'recent') return searchFor(row.q)
    closePalette()
    switch (row.kind) {
      case 'action':
        return row.run()
      case 'person':
        return void navigate({ to: '/profile/$userId', params: { userId: row.person.id } })
      case 'tag':
        return void navigate({ to: '/', search: { tag: row.tag.name } })
      case 'post':
        return goToPost(row.post.id)
      case 'idea':
        // The post of an idea may be deleted.
        if (row.idea.post_id !== null) return goToPost(row.idea.post_id)
        return void navigate({ to: '/symbol/$code', params: { code: row.idea.symbol } })
    }
  }
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
      if (active !== undefined) open(active, action)
      else searchFor(q)
    } else if (key === 'Tab' && active?.kind === 'symbol') {
      const step = SYMBOL_ACTIONS.indexOf(action) + (shiftKey ? SYMBOL_ACTIONS.length - 1 : 1)
      setAction(SYMBOL_ACTIONS[step % SYMBOL_ACTIONS.length] ?? 'chart')
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
        <div id={list} role="listbox" aria-label={t('Suggestions')}>
          {groups.map(({ name, title, rows: members }) => (
            <div key={name} role="group" aria-label={title === '' ? t('Search') : title}>
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
                  className={styles.row}
                  // Keeps the focus in the field, and the on-screen keyboard open.
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => open(row)}
                >
                  <PaletteLine row={row} quote={row.kind === 'symbol' ? quotes.get(row.code) : undefined} />
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
                </div>
              ))}
            </div>
          ))}
        </div>
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

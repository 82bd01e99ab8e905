import { useNavigate } from '@tanstack/react-router'
import { paramsFor } from '#features/search/search-params.ts'
import { setWatched } from '#features/watchlists/actions.ts'
import { CallError } from '#lib/api/call-error.ts'
import { showToast } from '#lib/notify/toast.ts'
import { useSession } from '#lib/session/session.ts'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import type { MatchedSymbol, PaletteRow } from './palette-rows.ts'
import { closePalette, openAlertForm } from './palette-state.ts'
import { addRecentSearch } from './recent.ts'
import type { SymbolAction } from './symbol-actions.ts'

/** Returns functions that close the palette and open a row, or all results for some words. */
export function useOpenRow() {
  const navigate = useNavigate()
  const me = useSession().user?.id ?? ''
  const searchFor = (words: string, params = paramsFor(words)) => {
    if (words === '') return
    addRecentSearch(me, { kind: 'text', q: words })
    closePalette()
    void navigate({ to: '/search', search: params })
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
  const open = (row: Exclude<PaletteRow, { kind: 'filter' }>, what: SymbolAction = 'chart') => {
    if (row.kind === 'symbol') return openSymbol(row, what)
    if (row.kind === 'words') return searchFor(row.q, { q: row.q, kind: 'posts' })
    if (row.kind === 'recent') return searchFor(row.q)
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
        return void navigate({ to: '/idea/$ideaId', params: { ideaId: row.idea.id } })
    }
  }
  return { searchFor, open }
}

import { useRouterState } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { LazyAlertDialog } from '#features/alerts/form/LazyAlertDialog.tsx'
import { t } from '#i18n/t.ts'
import { lazyWithRetry } from '#lib/loading/lazy-with-retry.tsx'
import { useShortcutsEnabled } from '#lib/storage/shortcut-setting.ts'
import { IconButton } from '#ui/buttons/IconButton.tsx'
import { LoadErrorDialog } from '#ui/dialogs/LoadErrorDialog.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { parseSearchParams } from '#features/search/search-params.ts'
import { alertFormSymbol, closePalette, openPalette, paletteText } from './palette-state.ts'
import styles from './SearchTrigger.module.css'

const SHORTCUT = ['Control', 'K']

const Palette = lazyWithRetry(
  () => import('./Palette.tsx').then((palette) => palette.Palette),
  ({ retry }) => <LoadErrorDialog close={closePalette} retry={retry} />,
)

const prefetch = () => void Palette.fetch().catch(() => undefined)

/** The query of the search screen; '' on other screens. */
const useCurrentQuery = (): string =>
  useRouterState({ select: ({ location }) => (location.pathname === '/search' ? (parseSearchParams({ ...location.search }).q ?? '') : '') })

/** The search palette, and the alert form that it opens, while they are open. */
export function PaletteHost({ onSwitchTheme }: { onSwitchTheme: () => void }) {
  const text = useSyncExternalStore(paletteText.watch, paletteText.get)
  const alertSymbol = useSyncExternalStore(alertFormSymbol.watch, alertFormSymbol.get)
  return (
    <>
      {text !== null && <Palette initialText={text} onSwitchTheme={onSwitchTheme} />}
      {alertSymbol !== null && <LazyAlertDialog alert={null} symbol={alertSymbol} close={() => alertFormSymbol.set(null)} />}
    </>
  )
}

/** Opens the search palette; looks like the search box of a page. */
export function SearchTrigger() {
  const hasKey = useShortcutsEnabled()
  const query = useCurrentQuery()
  return (
    <button
      type="button"
      data-slot="search-trigger"
      className={styles.trigger}
      aria-haspopup="dialog"
      aria-keyshortcuts={hasKey ? `/ ${SHORTCUT.join('+')}` : SHORTCUT.join('+')}
      onPointerEnter={prefetch}
      onFocus={prefetch}
      onClick={() => openPalette(query)}
    >
      <Icon name="search" size={18} />
      <span className={query === '' ? `${styles.hint} clip` : 'clip'}>
        {query === '' ? t('Search symbols, ideas, people, posts') : query}
      </span>
      <kbd aria-hidden="true">{SHORTCUT.join(' ').replace('Control', 'Ctrl')}</kbd>
    </button>
  )
}

/** Opens the search palette on phones. */
export const SearchIconButton = () => <IconButton label={t('Search')} icon="search" aria-haspopup="dialog" onClick={() => openPalette()} />

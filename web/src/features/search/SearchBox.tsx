import { useNavigate, useRouterState } from '@tanstack/react-router'
import { MAX_SEARCH_LENGTH } from '@trademates/contract/search'
import { type KeyboardEvent, type SubmitEvent, useId, useRef, useState } from 'react'
import { t } from '#i18n/t.ts'
import { useShortcutsEnabled } from '#lib/storage/shortcut-setting.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { Row } from '#ui/layout/Layout.tsx'
import { paramsFor, parseSearchParams } from './search-params.ts'
import { optionId, SuggestionList } from './SuggestionList.tsx'
import { useSuggestionList } from './use-suggestion-list.ts'
import type { Suggestion } from './use-suggestions.ts'
import searchFieldStyles from '#ui/fields/SearchField.module.css'

/** Returns a function that opens a suggestion. */
function useOpenSuggestion(): (suggestion: Suggestion) => void {
  const navigate = useNavigate()
  return (suggestion) => {
    switch (suggestion.kind) {
      case 'words':
        return void navigate({ to: '/search', search: paramsFor(suggestion.q) })
      case 'symbol':
        return void navigate({ to: '/symbol/$code', params: { code: suggestion.symbol.code } })
      case 'tag':
        return void navigate({ to: '/', search: { tag: suggestion.tag.name } })
      case 'person':
        return void navigate({ to: '/profile/$userId', params: { userId: suggestion.person.id } })
    }
  }
}

/** The query of the search screen; '' on other screens. */
const useCurrentQuery = (): string =>
  useRouterState({ select: ({ location }) => (location.pathname === '/search' ? (parseSearchParams({ ...location.search }).q ?? '') : '') })

/** Text of the search box; reset when the query in the address changes. */
function useQueryText(): [string, (text: string) => void] {
  const current = useCurrentQuery()
  const [text, setText] = useState(current)
  const [known, setKnown] = useState(current)
  // The address changed from outside the search box.
  if (current !== known) {
    setKnown(current)
    setText(current)
  }
  return [text, setText]
}

/** Search box for people, posts and tags. */
export function SearchBox() {
  const hasKey = useShortcutsEnabled()
  const input = useRef<HTMLInputElement>(null)
  const list = useId()
  const [text, setText] = useQueryText()
  // True from submit until the next input: lets the search screen take the focus.
  const [isSent, setSent] = useState(false)
  const { suggestions, isShown, active, chosen, open, close, step } = useSuggestionList(text)
  const openSuggestion = useOpenSuggestion()

  const choose = (suggestion: Suggestion) => {
    close()
    if (suggestion.kind !== 'words') input.current?.blur()
    else if (suggestion.q.trim() === '') return
    else setSent(true)
    openSuggestion(suggestion)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    choose(chosen ?? { kind: 'words', key: 'words', q: text })
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      // The first Escape closes the list, the next clears the text.
      event.preventDefault()
      if (isShown) close()
      else setText('')
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      step(event.key === 'ArrowDown')
    }
  }
  return (
    <Row as="form" data-slot="search" className={searchFieldStyles.search} role="search" onSubmit={submit}>
      <Icon name="search" size={18} />
      <input
        ref={input}
        type="search"
        name="q"
        placeholder={t('Search people, $symbols and #tags')}
        aria-label={t('Search')}
        aria-keyshortcuts={hasKey ? '/' : undefined}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={list}
        aria-activedescendant={active === null ? undefined : optionId(list, active)}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={MAX_SEARCH_LENGTH}
        data-sent={isSent || undefined}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setSent(false)
          open()
        }}
        onFocus={() => setSent(false)}
        onKeyDown={press}
        onBlur={close}
      />
      {hasKey && <kbd aria-hidden="true">/</kbd>}
      {isShown && <SuggestionList id={list} suggestions={suggestions} active={active} choose={choose} />}
    </Row>
  )
}

import { useNavigate, useRouterState } from '@tanstack/react-router'
import { type KeyboardEvent, type SubmitEvent, useId, useRef, useState } from 'react'
import { SEARCH_LENGTH } from '@trademates/contract/search'
import { useShortcuts } from '#lib/shortcuts.ts'
import { Icon } from '#ui/Icon.tsx'
import { t } from '#words/t.ts'
import { placeFor, readSearchPlace } from './search-place.ts'
import { optionId, SuggestionList } from './SuggestionList.tsx'
import { type Suggestion, useSuggestions } from './suggestions.ts'
import './SearchBox.css'

/** What the search screen shows now; nothing on other screens. */
const useAsked = (): string =>
  useRouterState({ select: ({ location }) => (location.pathname === '/search' ? (readSearchPlace({ ...location.search }).q ?? '') : '') })

/** Where one looks for people, posts and tags; it knows what is looked for on the search screen. */
export function SearchBox() {
  const asked = useAsked()
  const hasKey = useShortcuts()
  const input = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const list = useId()
  const [text, setText] = useState(asked)
  const [known, setKnown] = useState(asked)
  const [isOpen, setOpen] = useState(false)
  // What it holds is on its way, and nobody has touched it since: the screen that comes may take the focus.
  const [isSent, setSent] = useState(false)
  // By its key: suggestions that come later must not push another one under the finger that presses Enter.
  const [chosen, setChosen] = useState<string | null>(null)
  const suggestions = useSuggestions(isOpen ? text : '')
  const shown = suggestions.length > 0
  const at = suggestions.findIndex(({ key }) => key === chosen)
  const active = at === -1 ? null : at
  // The address has changed, by another way than this box perhaps.
  if (asked !== known) {
    setKnown(asked)
    setText(asked)
  }

  const close = () => {
    setOpen(false)
    setChosen(null)
  }
  const search = (words: string) => {
    close()
    if (words.trim() === '') return
    setSent(true)
    void navigate({ to: '/search', search: placeFor(words) })
  }
  const choose = (suggestion: Suggestion) => {
    if (suggestion.kind === 'words') return search(suggestion.q)
    close()
    input.current?.blur()
    if (suggestion.kind === 'symbol') return void navigate({ to: '/symbol/$code', params: { code: suggestion.symbol.code } })
    if (suggestion.kind === 'tag') return void navigate({ to: '/', search: { tag: suggestion.tag.name } })
    return void navigate({ to: '/profile/$userId', params: { userId: suggestion.person.id } })
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const suggestion = active === null ? undefined : suggestions[active]
    if (suggestion === undefined) search(text)
    else choose(suggestion)
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      // The first one puts the list away, the next one what was typed.
      event.preventDefault()
      if (shown) close()
      else setText('')
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setOpen(true)
      setChosen(suggestions[stepFrom(active, suggestions.length, event.key === 'ArrowDown') ?? -1]?.key ?? null)
    }
  }
  return (
    <form className="search" role="search" onSubmit={submit}>
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
        aria-expanded={shown}
        aria-controls={list}
        aria-activedescendant={active === null ? undefined : optionId(list, active)}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={SEARCH_LENGTH}
        data-sent={isSent || undefined}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setOpen(true)
          setSent(false)
          setChosen(null)
        }}
        onFocus={() => setSent(false)}
        onKeyDown={press}
        onBlur={close}
      />
      {hasKey && <kbd aria-hidden="true">/</kbd>}
      {shown && <SuggestionList id={list} suggestions={suggestions} active={active} choose={choose} />}
    </form>
  )
}

/** The option after or before this one; above the first and below the last stands the box itself. */
function stepFrom(active: number | null, count: number, down: boolean): number | null {
  if (count === 0) return null
  const next = active === null ? (down ? 0 : count - 1) : active + (down ? 1 : -1)
  return next < 0 || next >= count ? null : next
}

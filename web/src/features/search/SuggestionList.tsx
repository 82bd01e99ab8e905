import { tagCountText } from './tag-count.ts'
import { Avatar } from '#ui/display/Avatar.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { rich } from '#i18n/rich.ts'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { Row } from '#ui/layout/Layout.tsx'
import type { Suggestion } from './use-suggestions.ts'
import searchBoxStyles from './SearchBox.module.css'
import optionsStyles from '#ui/completion/Options.module.css'

interface Props {
  id: string
  suggestions: readonly Suggestion[]
  active: number | null
  choose: (suggestion: Suggestion) => void
}

export const optionId = (list: string, at: number): string => `${list}-${at}`

/** Suggestions below the search box. */
export function SuggestionList({ id, suggestions, active, choose }: Props) {
  return (
    <ul id={id} className={`${optionsStyles.options} ${searchBoxStyles.suggestions}`} role="listbox" aria-label={t('Suggestions')}>
      {suggestions.map((suggestion, at) => (
        <Row
          as="li"
          gap={10}
          key={suggestion.key}
          id={optionId(id, at)}
          role="option"
          aria-selected={at === active}
          className={optionsStyles.option}
          // Keeps the focus in the input, and the on-screen keyboard open.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => choose(suggestion)}
        >
          <SuggestionLine suggestion={suggestion} />
        </Row>
      ))}
    </ul>
  )
}

function SuggestionLine({ suggestion }: { suggestion: Suggestion }) {
  if (suggestion.kind === 'words') {
    return (
      <>
        <Icon name="search" size={18} />
        <span className="clip">
          {/* Passed as an element, because the query may look like markup. */}
          {rich(tWith('Search posts for <b>{words}</b>', { words: '' }), { b: () => <b>{suggestion.q}</b> })}
        </span>
      </>
    )
  }
  if (suggestion.kind === 'tag') {
    return (
      <>
        <Icon name="hash" size={18} />
        <span className="clip">{suggestion.tag.name}</span>
        <span className={`${optionsStyles.aside} nowrap`}>{tagCountText(suggestion.tag)}</span>
      </>
    )
  }
  if (suggestion.kind === 'symbol') {
    const { code, name } = suggestion.symbol
    return (
      <>
        <Icon name="chart-candlestick" size={18} />
        <b>{code}</b>
        <span className={`${optionsStyles.aside} clip`}>{name}</span>
      </>
    )
  }
  const { username, image, fav_sbj } = suggestion.person
  return (
    <>
      <Avatar name={username} image={image} size={28} />
      <span className="clip">{username}</span>
      {fav_sbj !== null && fav_sbj !== '' && <span className={`${optionsStyles.aside} clip`}>{fav_sbj}</span>}
    </>
  )
}

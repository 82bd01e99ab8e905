import { Link } from '@tanstack/react-router'
import { DESCRIPTION_SHOWN, type Post } from '@trademates/contract/posts'
import { firstParts, lengthOf, textParts } from './text-parts.ts'
import type { TextPart } from './text-parts.ts'
import { useRemembered } from './use-remembered.ts'

interface Props {
  /** The id of the post. */
  id: string
  text: string
  /** What the cashtags mean; without it they stay text. */
  symbols?: Post['symbols']
  /** Whether a long text is shown whole, without being asked for. */
  whole?: boolean
}

/** The description of a post: cut after 130 characters until the reader wants more (specification, section 9). */
export function PostText({ id, text, symbols = [], whole = false }: Props) {
  const [expanded, setExpanded] = useRemembered(`text:${id}`, false)
  const parts = textParts(text, new Map(symbols.flatMap(({ code, tags }) => tags.map((tag) => [tag, code] as const))))
  const shown = lengthOf(text, DESCRIPTION_SHOWN)
  const long = !whole && shown < text.length
  const cut = long && !expanded
  return (
    <p className="post-text">
      {(cut ? firstParts(parts, shown) : parts).map((part, place) => (
        // The pieces of one text never change places.
        <Part key={place} part={part} />
      ))}
      {cut && '…'}
      {long && ' '}
      {long && (
        <button type="button" className="more" aria-expanded={expanded} onClick={() => setExpanded(!expanded)}>
          {expanded ? 'show less' : 'read more'}
        </button>
      )}
    </p>
  )
}

function Part({ part }: { part: TextPart }) {
  if (part.kind === 'words') return part.text
  if (part.kind === 'cash') {
    return (
      <Link to="/symbol/$code" params={{ code: part.code }} className="cash">
        {part.text}
      </Link>
    )
  }
  if (part.kind === 'tag') {
    return (
      <Link to="/" search={{ tag: part.tag }} className="cash">
        {part.text}
      </Link>
    )
  }
  return (
    <a href={part.href} className="cash" target="_blank" rel="noopener nofollow ugc">
      {part.text}
    </a>
  )
}

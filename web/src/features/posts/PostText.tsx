import type { Mentioned } from '@trademates/contract/people'
import { DESCRIPTION_SHOWN, type Post } from '@trademates/contract/posts'
import { useFinder } from '#features/learning/glossary/terms.ts'
import { RichText } from '#features/texts/RichText.tsx'
import { firstParts, lengthOf, textParts, withTerms } from '#features/texts/text-parts.ts'
import { t } from '#words/t.ts'
import { useRemembered } from './use-remembered.ts'
import styles from './PostCard.module.css'

interface Props {
  /** The id of the post. */
  id: string
  text: string
  /** Who is named in it. */
  mentions?: readonly Mentioned[]
  /** What its cashtags mean; the others stay text. */
  symbols?: Post['symbols']
  /** Whether a long text is shown whole, without being asked for. */
  whole?: boolean
}

/** The description of a post: cut after 130 characters until the reader wants more (specification, section 9). */
export function PostText({ id, text, mentions, symbols, whole = false }: Props) {
  const [expanded, setExpanded] = useRemembered(`text:${id}`, false)
  const find = useFinder()
  const plain = textParts(text, { mentions, symbols })
  const parts = find === null ? plain : withTerms(plain, find)
  const shown = lengthOf(text, DESCRIPTION_SHOWN)
  const long = !whole && shown < text.length
  const cut = long && !expanded
  return (
    <p data-slot="post-text" className={styles.postText}>
      <RichText parts={cut ? firstParts(parts, shown) : parts} />
      {cut && '…'}
      {long && ' '}
      {long && (
        <button type="button" className={styles.more} aria-expanded={expanded} onClick={() => setExpanded(!expanded)}>
          {expanded ? t('show less') : t('read more')}
        </button>
      )}
    </p>
  )
}

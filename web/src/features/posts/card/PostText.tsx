import type { MentionedUser } from '@trademates/contract/people'
import { DESCRIPTION_PREVIEW_LENGTH, type Post } from '@trademates/contract/posts'
import { useTermFinder } from '#features/learning/glossary/terms.ts'
import { RichText } from '#features/texts/RichText.tsx'
import { truncateParts, characterOffset, parseText, linkTerms } from '#features/texts/text-parts.ts'
import { t } from '#i18n/t.ts'
import { useSessionState } from './use-session-state.ts'
import styles from './PostCard.module.css'

interface Props {
  /** Post id, or version id. */
  id: string
  text: string
  /** Users mentioned in the text. */
  mentions?: readonly MentionedUser[]
  /** Symbols of the cashtags; other cashtags stay plain text. */
  symbols?: Post['symbols']
  /** Show a long text in full. */
  whole?: boolean
}

/** The description of a post; cut after 130 characters until expanded (specification, section 9). */
export function PostText({ id, text, mentions, symbols, whole = false }: Props) {
  const [expanded, setExpanded] = useSessionState(`text:${id}`, false)
  const find = useTermFinder()
  const plain = parseText(text, { mentions, symbols })
  const parts = find === null ? plain : linkTerms(plain, find)
  const shown = characterOffset(text, DESCRIPTION_PREVIEW_LENGTH)
  const long = !whole && shown < text.length
  const cut = long && !expanded
  return (
    <p data-slot="post-text" className={styles.postText}>
      <RichText parts={cut ? truncateParts(parts, shown) : parts} />
      {cut && '…'}
      {long && ' '}
      {long && (
        <button
          type="button"
          className={`${styles.more} medium nowrap underline-hover`}
          aria-expanded={expanded}
          onClick={() => setExpanded(!expanded)}
        >
          {expanded ? t('show less') : t('read more')}
        </button>
      )}
    </p>
  )
}

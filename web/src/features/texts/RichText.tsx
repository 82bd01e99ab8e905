import { Link } from '@tanstack/react-router'
import { TermLink } from '#features/learning/glossary/TermLink.tsx'
import { ProfileLink } from '#features/people/ProfileLink.tsx'
import type { TextPart } from './text-parts.ts'
import styles from '#ui/display/Cashtag.module.css'

/** Renders a parsed text with links: mentions, cashtags, tags, glossary terms and URLs. */
export const RichText = ({ parts }: { parts: readonly TextPart[] }) =>
  parts.map((part, place) => (
    // The order of the parts is fixed.
    <TextPartView key={place} part={part} />
  ))

function TextPartView({ part }: { part: TextPart }) {
  if (part.kind === 'words') return part.text
  if (part.kind === 'cash') {
    return (
      <Link to="/symbol/$code" params={{ code: part.code }} className={styles.cash}>
        {part.text}
      </Link>
    )
  }
  if (part.kind === 'ambiguous') {
    return (
      <Link to="/search" search={{ q: `$${part.tag}`, kind: 'symbols' }} className={styles.cash}>
        {part.text}
      </Link>
    )
  }
  if (part.kind === 'term') return <TermLink id={part.id}>{part.text}</TermLink>
  if (part.kind === 'person') {
    return (
      <ProfileLink id={part.id} className={styles.cash}>
        {part.text}
      </ProfileLink>
    )
  }
  if (part.kind === 'tag') {
    return (
      <Link to="/" search={{ tag: part.tag }} className={styles.cash}>
        {part.text}
      </Link>
    )
  }
  return (
    <a href={part.href} className={styles.cash} target="_blank" rel="noopener nofollow ugc">
      {part.text}
    </a>
  )
}

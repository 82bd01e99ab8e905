import { Alert } from '#ui/feedback/Alert.tsx'
import { tWith } from '#i18n/t-with.ts'
import styles from './PostCard.module.css'

/** Note for the author that a moderator has hidden the post. Other users never receive a hidden post. */
export function HiddenBadge({ why }: { why: string | undefined }) {
  return why === undefined ? null : (
    <div className={styles.postHidden}>
      <Alert kind="note">{tWith('Hidden by a moderator. Only you can see it. {why}', { why })}</Alert>
    </div>
  )
}

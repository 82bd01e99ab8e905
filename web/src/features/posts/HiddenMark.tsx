import { Alert } from '#ui/Alert.tsx'
import { tWith } from '#words/t-with.ts'
import styles from './PostCard.module.css'

/** Tells its author that an operator has hidden a post, and why. Nobody else is shown such a post. */
export function HiddenMark({ why }: { why: string | undefined }) {
  return why === undefined ? null : (
    <div className={styles.postHidden}>
      <Alert kind="note">{tWith('Hidden by a moderator. Only you can see it. {why}', { why })}</Alert>
    </div>
  )
}

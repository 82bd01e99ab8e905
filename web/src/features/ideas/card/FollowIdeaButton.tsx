import type { Idea } from '@trademates/contract/ideas'
import { useFollowIdea } from '#features/ideas/use-follow-idea.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { t } from '#i18n/t.ts'
import styles from './IdeaCard.module.css'

/** Turns notifications of the events of an idea on and off. */
export function FollowIdeaButton({ idea }: { idea: Pick<Idea, 'id' | 'is_following'> }) {
  const { on, flip } = useFollowIdea(idea)
  return (
    <button type="button" aria-pressed={on} className={styles.footerButton} onClick={flip}>
      <Icon name="bell" size={14} />
      <span className={styles.footerLabel}>{t('Follow idea')}</span>
    </button>
  )
}

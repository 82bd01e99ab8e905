import { Link } from '@tanstack/react-router'
import type { CommentAuthor } from '#features/comments/actions.ts'
import { Avatar } from '#ui/display/Avatar.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { t } from '#i18n/t.ts'
import { Row } from '#ui/layout/Layout.tsx'
import feedStyles from './Feed.module.css'
import iconButtonStyles from '#ui/buttons/IconButton.module.css'

/** Link to the form of a new post, above the feed. */
export function Composer({ me }: { me: CommentAuthor }) {
  return (
    <Row className={feedStyles.composer}>
      <Avatar name={me.username} image={me.image} size={40} />
      <Link to="/add_post" className={`${feedStyles.prompt} faint grow`}>
        {t('What are you watching?')}
      </Link>
      <Link to="/add_post" data-slot="icon-button" className={iconButtonStyles.iconButton} aria-label={t('Add files')}>
        <Icon name="image-plus" />
      </Link>
      <Link
        to="/add_post"
        search={{ idea: true }}
        data-slot="icon-button"
        className={iconButtonStyles.iconButton}
        aria-label={t('Add trade idea')}
        title={t('Add trade idea')}
      >
        <Icon name="target" />
      </Link>
    </Row>
  )
}

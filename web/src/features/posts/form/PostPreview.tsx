import type { ReactNode } from 'react'
import type { MediaFile as PostFile } from '@trademates/contract/media'
import { kindByName } from '@trademates/contract/media'
import type { Market } from '@trademates/contract/markets'
import type { Post, PostSymbol, Sentiment } from '@trademates/contract/posts'
import type { CommentAuthor } from '#features/comments/actions.ts'
import { MarketBadge } from '#features/markets/MarketBadge.tsx'
import { isLocalFile } from '#features/media/picker/attachments.ts'
import type { Attachment } from '#features/media/picker/attachments.ts'
import { FileGrid } from '#features/media/grid/FileGrid.tsx'
import { objectUrl } from '#features/media/object-url.ts'
import { timeAgo, useNow } from '#lib/time/time.ts'
import { ActionButton } from '#ui/buttons/ActionButton.tsx'
import { Avatar } from '#ui/display/Avatar.tsx'
import { SentimentBadge } from '#features/posts/sentiment/SentimentBadge.tsx'
import { PostBody } from '#features/posts/card/PostBody.tsx'
import postFormStyles from './PostForm.module.css'
import columnsStyles from '#ui/layout/Columns.module.css'
import postCardStyles from '#features/posts/card/PostCard.module.css'
import { t } from '#i18n/t.ts'
import { Row, Stack } from '#ui/layout/Layout.tsx'

interface Props {
  me: CommentAuthor
  /** The edited post, for its likes and comments. */
  post?: Post
  name?: string
  description: string
  tags: readonly string[]
  market: Market | ''
  symbols: PostSymbol[]
  stance: Sentiment | ''
  files: readonly Attachment[]
  /** The card of the trade idea. */
  idea?: ReactNode
  /** Shown below the preview. */
  children?: ReactNode
}

const asPostFile = ({ source, alt }: Attachment): PostFile =>
  isLocalFile(source)
    ? {
        id: objectUrl(source),
        file: objectUrl(source),
        kind: kindByName(source.name) ?? 'other',
        type: source.type,
        name: source.name,
        size: source.size,
        width: null,
        height: null,
        duration: null,
        pages: null,
        alt,
        thumbnail: null,
        placeholder: null,
      }
    : { ...source, alt }

/** Preview of the post as the feed will show it; not interactive. */
export function PostPreview({ me, post, name = '', description, tags, market, symbols, stance, files, idea, children }: Props) {
  const now = useNow()
  const text = description.trim()
  return (
    <Stack as="aside" gap={16} data-slot="rail" className={columnsStyles.rail} aria-label={t('Preview')}>
      <h2 className="h-sec">{t('Preview')}</h2>
      <div data-slot="post preview" className={`panel ${postCardStyles.post} ${postFormStyles.preview}`} inert>
        <span data-slot="profile-picture">
          <Avatar name={me.username} image={me.image} size={32} />
        </span>
        <div className={postCardStyles.postMain}>
          <Row data-slot="post-head" className={postCardStyles.postHead}>
            <span className={`${postCardStyles.name} underline-hover`}>{me.username}</span>
            {market !== '' && <MarketBadge market={market} />}
            {stance !== '' && <SentimentBadge stance={stance} />}
            <span data-slot="when" className={`${postCardStyles.when} faint text-sm underline-hover`}>
              {post === undefined ? t('just now') : timeAgo(post.created_at, now)}
            </span>
          </Row>
          <div className={postCardStyles.postBody}>
            {text === '' && name === '' && (
              <p data-slot="post-text" className={`${postCardStyles.postText} faint`}>
                {t('What are you watching?')}
              </p>
            )}
            <PostBody
              post={{
                id: 'preview',
                name,
                description: text,
                mentions: post?.mentions ?? [],
                symbols,
                tags: tags.map((tag) => ({ name: tag })),
              }}
              whole={false}
              ideaSymbol={idea ? symbols.find(({ chosen }) => chosen)?.code : undefined}
            />
            {idea}
            <FileGrid files={files.map(asPostFile)} eager />
            <Row gap={4} data-slot="actions" className={postCardStyles.actions}>
              <ActionButton icon="heart" label={t('Like')} count={post?.likes_count ?? 0} />
              <ActionButton icon="message-square" label={t('Comments')} count={post?.comments_count ?? 0} />
              <ActionButton icon="link" label={t('Copy link')} />
            </Row>
          </div>
        </div>
      </div>
      {children}
    </Stack>
  )
}

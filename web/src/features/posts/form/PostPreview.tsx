import type { File as PostFile } from '@trademates/contract/media'
import { kindByName } from '@trademates/contract/media'
import type { Market } from '@trademates/contract/markets'
import type { Commentator } from '#features/comments/actions.ts'
import { MarketBadge } from '#features/markets/MarketBadge.tsx'
import { FileGrid } from '#features/media/FileGrid.tsx'
import { objectUrl } from '#features/media/object-url.ts'
import { ActionButton } from '#ui/ActionButton.tsx'
import { Avatar } from '#ui/Avatar.tsx'
import { PostTags } from '#features/posts/PostTags.tsx'
import { PostText } from '#features/posts/PostText.tsx'
import '#features/posts/PostCard.css'

interface Props {
  me: Commentator
  description: string
  tags: readonly string[]
  market: Market | ''
  files: readonly File[]
}

/** A chosen file as the feed would show it. */
const asPostFile = (file: File): PostFile => ({
  id: objectUrl(file),
  file: objectUrl(file),
  kind: kindByName(file.name) ?? 'other',
  type: file.type,
  name: file.name,
  size: file.size,
  width: null,
  height: null,
  thumbnail: null,
  placeholder: null,
})

/** The post that is being written, as the feed will show it; only to be looked at. */
export function PostPreview({ me, description, tags, market, files }: Props) {
  const text = description.trim()
  return (
    <aside className="rail preview" aria-label="Preview">
      <div className="row">
        <h2 className="h-sec">Preview</h2>
        <span className="stamp end">as it will look in the feed</span>
      </div>
      <div className="panel post prev" inert>
        <span className="pic">
          <Avatar name={me.username} image={me.image} size={32} />
        </span>
        <div className="post-main">
          <div className="post-head">
            <span className="name">{me.username}</span>
            {market !== '' && <MarketBadge market={market} />}
            <span className="when">just now</span>
          </div>
          <div className="post-body">
            {text === '' ? <p className="post-text faint">What are you watching?</p> : <PostText id="preview" text={text} />}
            <PostTags tags={tags.map((name) => ({ name }))} />
            <FileGrid files={files.map(asPostFile)} eager />
            <div className="actions">
              <ActionButton icon="heart" label="Like" count={0} />
              <ActionButton icon="message-square" label="Comments" count={0} />
              <ActionButton icon="link" label="Copy link" />
            </div>
          </div>
        </div>
      </div>
    </aside>
  )
}

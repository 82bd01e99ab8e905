import { useEffect, useState } from 'react'
import { createPost } from '@trademates/contract/posts'
import type { Commentator } from '#features/comments/actions.ts'
import { MarketSelect } from '#features/markets/MarketSelect.tsx'
import { stillWrong } from '#features/media/chosen-files.ts'
import { FilePicker } from '#features/media/FilePicker.tsx'
import { useChosenFiles } from '#features/media/use-chosen-files.ts'
import { useContractForm } from '#lib/form.ts'
import { Alert } from '#ui/Alert.tsx'
import { Field } from '#ui/Field.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { useCreatePost } from '#features/posts/actions.ts'
import { createFailure } from './create-failure.ts'
import { DescriptionHint } from './DescriptionHint.tsx'
import { keepDraft, readDraft } from './draft.ts'
import { PostFormFoot } from './PostFormFoot.tsx'
import { PostPreview } from './PostPreview.tsx'
import { TagInput } from './TagInput.tsx'
import './PostForm.css'

interface Props {
  me: Commentator
  /** Leaves the form without sending; the draft stays. */
  close: () => void
  /** Called when the post was made and its author has seen that it was. */
  onAdded: () => void
}

// The button that was pressed may be a screen below.
const bringIntoView = (alert: HTMLElement | null) => alert?.scrollIntoView({ block: 'center' })

/** The form that makes a post, with the post as it will look beside it. What is written survives failures, leaving and reloads. */
export function PostForm({ me, close, onAdded }: Props) {
  const [draft] = useState(() => readDraft(me.id))
  const creation = useCreatePost({ author: me.id, key: draft?.key, onAdded })
  const chosen = useChosenFiles({ locked: creation.progress !== null })
  const form = useContractForm({
    load: () => Promise.resolve(createPost.body),
    initial: { description: draft?.description ?? '', trading_markets: draft?.market ?? '', tags: draft?.tags ?? [] },
    submit: (body) => creation.create(body, chosen.files),
  })

  const { description, trading_markets: market, tags } = form.values
  const lost = chosen.files.length === 0 ? (draft?.files ?? 0) : 0
  const files = chosen.files.length + lost
  useEffect(
    () => keepDraft(me.id, { description, tags, market, files, key: creation.key }),
    [me.id, description, tags, market, files, creation.key],
  )

  const wrongFiles = form.failure?.fields?.['files']
  return (
    <div className="cols cols-form">
      <form {...form.props} className="feed postform" aria-label="New post">
        <div className="formhead">
          <h1>Create a New Post</h1>
          <IconButton label="Close" icon="x" onClick={close} />
        </div>
        <div className="formgrid">
          {form.failure !== null && wrongFiles === undefined && (
            <div ref={bringIntoView}>
              <Alert kind="bad">{createFailure(form.failure)}</Alert>
            </div>
          )}
          <Field label="Description" required error={form.errors.description} hint={<DescriptionHint length={description.length} />}>
            <TextArea {...form.field('description')} />
          </Field>
          <div className="two">
            <Field label="Tags" note="press Enter after each" error={form.errors.tags}>
              <TagInput tags={tags} onChange={(next) => form.set('tags', next)} />
            </Field>
            <Field label="Trading market" required error={form.errors.trading_markets}>
              <MarketSelect {...form.field('trading_markets')} />
            </Field>
          </div>
          <Field
            label="Files"
            note="images, video or PDF"
            error={stillWrong(wrongFiles, chosen.files)}
            hint={lost > 0 && <LostFiles count={lost} />}
          >
            <FilePicker chosen={chosen} progress={creation.progress} />
          </Field>
        </div>
        <PostFormFoot busy={form.busy} progress={creation.progress} files={chosen.files.length} cancel={creation.cancel} />
      </form>
      <PostPreview me={me} description={description} tags={tags} market={market} files={chosen.files} />
    </div>
  )
}

const LostFiles = ({ count }: { count: number }) => (
  <span>
    {count === 1 ? 'A draft keeps no files: please choose yours again.' : `A draft keeps no files: please choose your ${count} again.`}
  </span>
)

import { useState } from 'react'
import type { Post } from '@trademates/contract/posts'
import type { Commentator } from '#features/comments/actions.ts'
import { MarketSelect } from '#features/markets/MarketSelect.tsx'
import { chosenOf } from '#features/media/attachments.ts'
import { useAttachments } from '#features/media/use-attachments.ts'
import { MarkList, useMarks } from '#features/texts/Marks.tsx'
import { useContractForm } from '#lib/form.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Input } from '#ui/Input.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { updatePost } from '#features/posts/actions.ts'
import { t } from '#words/t.ts'
import { DescriptionHint } from './DescriptionHint.tsx'
import { dropDraft, placeOf } from './draft.ts'
import { changedFiles, readEdit, sameFiles } from './edit-body.ts'
import { PostFiles } from './PostFiles.tsx'
import { PostFormFoot } from './PostFormFoot.tsx'
import { PostPreview } from './PostPreview.tsx'
import { SendFailed } from './SendFailed.tsx'
import { withTags } from './tag-list.ts'
import { Unkept } from './Unkept.tsx'
import { Unsaved } from './Unsaved.tsx'
import { baseOf, useBeginning, useKeptDraft } from './use-draft.ts'
import type { Beginning } from './use-draft.ts'
import { useSending } from './use-sending.ts'
import './PostForm.css'

interface Props {
  post: Post
  me: Commentator
  /** Goes back without saving. */
  close: () => void
  /** Called when the changes are saved. */
  onSaved: () => void
}

/** The form that changes a post, with the post as it will look beside it. Changes survive failures, leaving and reloads. */
export function EditForm(props: Props) {
  const { post, me } = props
  const place = placeOf(me.id, post.id)
  const [round, setRound] = useState(0)
  const startAgain = () => {
    dropDraft(place)
    setRound(round + 1)
  }
  return <Draft key={round} {...props} place={place} startAgain={startAgain} />
}

type DraftProps = Props & { place: string; startAgain: () => void }

function Draft(props: DraftProps) {
  const beginning = useBeginning(props.place, props.post)
  return beginning && <Edit {...props} beginning={beginning} />
}

function Edit({
  post: now,
  me,
  close,
  onSaved,
  place,
  startAgain,
  beginning: { draft, files, missing },
}: DraftProps & { beginning: Beginning }) {
  // An attempt whose answer was lost may have changed the post: trying again must ask for the very same.
  const [post] = useState(now)
  const sending = useSending(draft?.key)
  const { key, progress, lost } = sending
  const attachments = useAttachments({ initial: files, locked: progress !== null })
  const before = { name: post.name, description: post.description, trading_markets: post.trading_markets, tags: tagsOf(post) }
  const marks = useMarks()
  const form = useContractForm({
    load: () => Promise.resolve(readEdit),
    initial:
      draft === null
        ? before
        : { name: draft.name, description: draft.description, trading_markets: draft.market, tags: draft.tags.join(', ') },
    submit: (body) =>
      updatePost(
        post.id,
        // One blank tag leaves none; no tag at all would leave them as they are.
        {
          body: { ...body, tags: body.tags?.length === 0 ? [''] : body.tags, ...changedFiles(post, attachments.files) },
          files: chosenOf(attachments.files),
        },
        { sending, place, onDone: onSaved },
      ),
  })

  const { name, description, trading_markets: market } = form.values
  const tags = withTags([], form.values.tags)
  const isSame =
    name === before.name &&
    description === before.description &&
    market === before.trading_markets &&
    form.values.tags === before.tags &&
    sameFiles(post, attachments.files)
  const unkept = useKeptDraft(
    place,
    { name, description, tags, market, symbol: '', stance: '', files: attachments.files, key, base: baseOf(post) },
    isSame,
  )

  const wrongFiles = form.failure?.fields?.['files']
  return (
    <div className="cols cols-form">
      <form {...form.props} className="feed postform" aria-label={t('Edit post')}>
        <div className="formhead">
          <h1>{t('Update Post here')}</h1>
          <IconButton label={t('Close')} icon="x" onClick={close} />
        </div>
        <div className="formgrid">
          {draft !== null && <Unsaved startAgain={startAgain} />}
          {form.failure !== null && wrongFiles === undefined && <SendFailed failure={form.failure} deed="update" lost={lost} />}
          {unkept && <Unkept />}
          <div className="formfields" inert={progress !== null}>
            <Field label={t('Name')} required error={form.errors.name}>
              <Input {...form.field('name')} autoComplete="off" />
            </Field>
            <Field label={t('Description')} required error={form.errors.description} hint={<DescriptionHint length={description.length} />}>
              <TextArea {...form.field('description')} ref={marks.ref} />
              <MarkList marks={marks} />
            </Field>
            <div className="two">
              <Field label={t('Tags')} note={t('separate with commas')} error={form.errors.tags}>
                <Input {...form.field('tags')} autoComplete="off" autoCapitalize="none" />
              </Field>
              <Field label={t('Trading market')} required error={form.errors.trading_markets}>
                <MarketSelect {...form.field('trading_markets')} />
              </Field>
            </div>
          </div>
          <PostFiles attachments={attachments} upload={sending} wrong={wrongFiles} missing={missing} tile />
        </div>
        <PostFormFoot
          labels={[t('Update Post'), t('Updating')]}
          busy={form.busy}
          progress={progress}
          files={attachments.files}
          stop={() => sending.cancel()}
          beside={
            <Button
              variant="ghost"
              size="lg"
              onClick={() => {
                dropDraft(place)
                close()
              }}
            >
              {t('Cancel')}
            </Button>
          }
        />
      </form>
      <PostPreview me={me} post={now} name={name} description={description} tags={tags} market={market} files={attachments.files}>
        <p className="hint">{t('Likes and comments stay. Readers can see earlier versions.')}</p>
      </PostPreview>
    </div>
  )
}

const tagsOf = ({ tags }: Post): string => tags.map(({ name }) => name).join(', ')

import type { Commentator } from '#features/comments/actions.ts'
import { MarketSelect } from '#features/markets/MarketSelect.tsx'
import { chosenOf } from '#features/media/attachments.ts'
import { useAttachments } from '#features/media/use-attachments.ts'
import { MarkList, useMarks } from '#features/texts/Marks.tsx'
import { useContractForm } from '#lib/form.ts'
import { SymbolPicker } from '#features/symbols/SymbolPicker.tsx'
import { Field } from '#ui/Field.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { addPost } from '#features/posts/actions.ts'
import { t } from '#words/t.ts'
import { DescriptionHint } from './DescriptionHint.tsx'
import { placeOf } from './draft.ts'
import { readNew } from './new-body.ts'
import { PostFiles } from './PostFiles.tsx'
import { PostFormFoot } from './PostFormFoot.tsx'
import { PostPreview } from './PostPreview.tsx'
import { StanceChoice } from './StanceChoice.tsx'
import { SendFailed } from './SendFailed.tsx'
import { TagInput } from './TagInput.tsx'
import { Unkept } from './Unkept.tsx'
import { useBeginning, useKeptDraft } from './use-draft.ts'
import type { Beginning } from './use-draft.ts'
import { useSending } from './use-sending.ts'
import './PostForm.css'

interface Props {
  me: Commentator
  /** Leaves the form without sending; the draft stays. */
  close: () => void
  /** Called when the post was made and its author has seen that it was. */
  onAdded: () => void
}

/** The form that makes a post, with the post as it will look beside it. What is written survives failures, leaving and reloads. */
export function PostForm(props: Props) {
  const beginning = useBeginning(placeOf(props.me.id))
  return beginning && <NewPost {...props} beginning={beginning} />
}

function NewPost({ me, close, onAdded, beginning: { draft, files, missing } }: Props & { beginning: Beginning }) {
  const place = placeOf(me.id)
  const sending = useSending(draft?.key)
  const { key, progress, lost } = sending
  const attachments = useAttachments({ initial: files, locked: progress !== null })
  const marks = useMarks()
  const form = useContractForm({
    load: () => Promise.resolve(readNew),
    initial: {
      description: draft?.description ?? '',
      trading_markets: draft?.market ?? '',
      tags: draft?.tags ?? [],
      symbol: draft?.symbol ?? '',
      stance: draft?.stance ?? '',
    },
    submit: (body) =>
      addPost({ ...body, alts: attachments.files.map(({ alt }) => alt) }, chosenOf(attachments.files), { sending, place, onDone: onAdded }),
  })

  const { description, trading_markets: market, tags, symbol: code, stance } = form.values
  const isEmpty =
    description.trim() === '' && tags.length === 0 && market === '' && code === '' && stance === '' && attachments.files.length === 0
  const unkept = useKeptDraft(
    place,
    { name: '', description, tags, market, symbol: code, stance, files: attachments.files, key, base: '' },
    isEmpty,
  )

  const wrongFiles = form.failure?.fields?.['files']
  return (
    <div className="cols cols-form">
      <form {...form.props} className="feed postform" aria-label={t('New post')}>
        <div className="formhead">
          <h1>{t('Create a New Post')}</h1>
          <IconButton label={t('Close')} icon="x" onClick={close} />
        </div>
        <div className="formgrid">
          {form.failure !== null && wrongFiles === undefined && <SendFailed failure={form.failure} deed="add" lost={lost} />}
          {unkept && <Unkept />}
          <div className="formfields" inert={progress !== null}>
            <Field label={t('Description')} required error={form.errors.description} hint={<DescriptionHint length={description.length} />}>
              <TextArea {...form.field('description')} ref={marks.ref} />
              <MarkList marks={marks} />
            </Field>
            <div className="two">
              <Field label={t('Tags')} note={t('press Enter after each')} error={form.errors.tags}>
                <TagInput tags={tags} onChange={(next) => form.set('tags', next)} />
              </Field>
              <Field label={t('Trading market')} required error={form.errors.trading_markets}>
                <MarketSelect {...form.field('trading_markets')} />
              </Field>
            </div>
            <div className="two">
              <Field label={t('Symbol')} optional error={form.errors.symbol}>
                <SymbolPicker
                  value={code}
                  onChange={(next) => form.set('symbol', next)}
                  onPick={(picked) => {
                    form.set('symbol', picked.code)
                    if (market === '') form.set('trading_markets', picked.market)
                  }}
                />
              </Field>
              <Field label={t('Your view')} note={t('optional, stays as posted')} error={form.errors.stance}>
                <StanceChoice value={stance} onChange={(next) => form.set('stance', next)} />
              </Field>
            </div>
          </div>
          <PostFiles attachments={attachments} upload={sending} wrong={wrongFiles} missing={missing} note={t('images, video or PDF')} />
        </div>
        <PostFormFoot
          labels={[t('Add Post'), t('Adding')]}
          busy={form.busy}
          progress={progress}
          files={attachments.files}
          stop={() => sending.cancel()}
        />
      </form>
      <PostPreview me={me} description={description} tags={tags} market={market} stance={stance} files={attachments.files} />
    </div>
  )
}

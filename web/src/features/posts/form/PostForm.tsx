import { type MouseEvent, type ReactNode, useState } from 'react'
import type { Post } from '@trademates/contract/posts'
import type { Commentator } from '#features/comments/actions.ts'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { t } from '#words/t.ts'
import { dropDraft, placeOf } from './draft.ts'
import { EditedPostFields } from './EditedPostFields.tsx'
import { NewPostFields } from './NewPostFields.tsx'
import { PostFiles } from './PostFiles.tsx'
import { PostFormFoot } from './PostFormFoot.tsx'
import { PostPreview } from './PostPreview.tsx'
import { SendFailed } from './SendFailed.tsx'
import { Unkept } from './Unkept.tsx'
import { Unsaved } from './Unsaved.tsx'
import { useBeginning } from './use-draft.ts'
import type { Beginning } from './use-draft.ts'
import { useEdit } from './use-edit.ts'
import { useNewPost } from './use-new-post.ts'
import fieldStyles from '#ui/Field.module.css'
import columnsStyles from '#ui/Columns.module.css'
import styles from './PostForm.module.css'

interface Props {
  me: Commentator
  /** The post that is edited; none is given for a new post. */
  post?: Post
  /** The symbol that a new post was begun for; it has a draft of its own. */
  about?: string | undefined
  /** Leaves the form without sending; the draft stays. */
  close: () => void
  /** Called when the post was sent and its author has seen that it was. */
  onDone: () => void
}

/** The form that makes or edits a post, with the post as it will look beside it. What is written survives failures, leaving and reloads. */
export function PostForm(props: Props) {
  const { me, post, about } = props
  const place = placeOf(me.id, post === undefined ? { about } : { post: post.id })
  const [round, setRound] = useState(0)
  const startAgain = () => {
    dropDraft(place)
    setRound(round + 1)
  }
  return <Draft key={`${place}:${round}`} {...props} place={place} startAgain={startAgain} />
}

type DraftProps = Props & { place: string; startAgain: () => void }

function Draft(props: DraftProps) {
  const { post, place } = props
  const beginning = useBeginning(place, post)
  if (beginning === undefined) return null
  return post === undefined ? <NewPost {...props} beginning={beginning} /> : <EditedPost {...props} post={post} beginning={beginning} />
}

function NewPost({ me, about, close, onDone, place, beginning }: DraftProps & { beginning: Beginning }) {
  const state = useNewPost({ about, place, beginning, onDone })
  const { form, setTag, written, sending } = state
  return (
    <FormScreen
      {...{ state, beginning, close }}
      label={t('New post')}
      title={t('Create a New Post')}
      deed="add"
      labels={[t('Add Post'), t('Adding')]}
      fields={<NewPostFields form={form} onTypeTag={setTag} locked={sending.progress !== null} />}
      preview={<PostPreview me={me} {...written} />}
    />
  )
}

function EditedPost({ me, post, close, onDone, place, startAgain, beginning }: DraftProps & { post: Post; beginning: Beginning }) {
  const state = useEdit({ post, place, beginning, onDone })
  const { form, written, sending } = state
  // The second click of two was meant for the button that stood here before, and stopped the upload.
  const cancel = ({ detail: clicks }: MouseEvent) => {
    if (clicks > 1) return
    dropDraft(place)
    close()
  }
  return (
    <FormScreen
      {...{ state, beginning, close }}
      label={t('Edit post')}
      title={t('Update Post here')}
      deed="update"
      labels={[t('Update Post'), t('Updating')]}
      before={beginning.draft !== null && <Unsaved startAgain={startAgain} />}
      fields={<EditedPostFields form={form} post={post} name={written.name} locked={sending.progress !== null} />}
      beside={
        <Button variant="ghost" size="lg" onClick={cancel}>
          {t('Cancel')}
        </Button>
      }
      preview={
        <PostPreview me={me} post={post} {...written}>
          <p className={fieldStyles.hint}>{t('Likes and comments stay. Earlier versions remain visible.')}</p>
        </PostPreview>
      }
    />
  )
}

interface ScreenProps {
  state: Pick<ReturnType<typeof useNewPost>, 'attachments' | 'sending' | 'unkept'> & {
    form: Pick<ReturnType<typeof useNewPost>['form'], 'props' | 'failure' | 'busy'>
  }
  beginning: Beginning
  close: () => void
  /** The name of the form. */
  label: string
  title: string
  deed: 'add' | 'update'
  /** What the button says, and what it says while the form is being sent. */
  labels: readonly [string, string]
  before?: ReactNode
  fields: ReactNode
  /** What stands beside the button. */
  beside?: ReactNode
  preview: ReactNode
}

function FormScreen({ state, beginning, close, label, title, deed, labels, before, fields, beside, preview }: ScreenProps) {
  const { form, attachments, sending, unkept } = state
  const wrongFiles = form.failure?.faults.filter(({ field }) => field === 'files') ?? []
  return (
    <div className={`${columnsStyles.columns} ${styles.columns} ${styles.colsForm}`}>
      <form {...form.props} className={`${columnsStyles.feed} ${styles.postForm}`} aria-label={label}>
        <div className={styles.formHead}>
          <h1>{title}</h1>
          <IconButton label={t('Close')} icon="x" onClick={close} />
        </div>
        <div className={styles.formGrid}>
          {before}
          {form.failure !== null && wrongFiles.length === 0 && <SendFailed failure={form.failure} deed={deed} lost={sending.lost} />}
          {unkept && <Unkept />}
          {fields}
          <PostFiles attachments={attachments} upload={sending} wrong={wrongFiles} missing={beginning.missing} tile={deed === 'update'} />
        </div>
        <PostFormFoot
          labels={labels}
          busy={form.busy}
          progress={sending.progress}
          files={attachments.files}
          stop={() => sending.cancel()}
          beside={beside}
        />
      </form>
      {preview}
    </div>
  )
}

import type { Post } from '@trademates/contract/posts'
import { type MouseEvent, type ReactNode, useDeferredValue, useState } from 'react'
import type { CommentAuthor } from '#features/comments/actions.ts'
import { t } from '#i18n/t.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { IconButton } from '#ui/buttons/IconButton.tsx'
import type { IconName } from '#ui/icons/Icon.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Row } from '#ui/layout/Layout.tsx'
import { countIdeaErrors } from '#features/ideas/idea-values.ts'
import { AddIdeaButton, IdeaErrors, PostIdea, PreviewedIdea } from './PostIdea.tsx'
import { deletePostDraft, getDraftKey } from './draft/post-draft.ts'
import { type InitialPost, useInitialPost } from './draft/use-draft.ts'
import { EditedPostFields } from './EditedPostFields.tsx'
import { NewPostFields } from './NewPostFields.tsx'
import { PostFiles } from './PostFiles.tsx'
import { PostFormFooter } from './PostFormFooter.tsx'
import { PostPreview } from './PostPreview.tsx'
import { SubmitError } from './submit/SubmitError.tsx'
import { usePostEdit } from './submit/use-edit.ts'
import { useNewPost } from './submit/use-new-post.ts'
import fieldStyles from '#ui/fields/Field.module.css'
import columnsStyles from '#ui/layout/Columns.module.css'
import styles from './PostForm.module.css'

interface Props {
  me: CommentAuthor
  /** The edited post; undefined for a new post. */
  post?: Post
  /** A cashtag of the edited post whose symbol its author wants to change. */
  askedTag?: string | undefined
  /** The symbol of a new post; it has its own draft. */
  about?: string | undefined
  /** Start a new post with a trade idea. */
  withIdea?: boolean | undefined
  /** Leaves the form without sending; the draft is kept. */
  close: () => void
  /** Called when the post is saved and the author is still at the form. */
  onDone: () => void
}

/** Form to create or edit a post, with a preview. The draft survives failures, navigation and reloads. */
export function PostForm(props: Props) {
  const { me, post, about } = props
  const draftKey = getDraftKey(me.id, post === undefined ? { about } : { post: post.id })
  const [round, setRound] = useState(0)
  const startAgain = () => {
    deletePostDraft(draftKey)
    setRound(round + 1)
  }
  return <Draft key={`${draftKey}:${round}`} {...props} draftKey={draftKey} startAgain={startAgain} />
}

type DraftProps = Props & { draftKey: string; startAgain: () => void }

function Draft(props: DraftProps) {
  const { post, draftKey } = props
  const initial = useInitialPost(draftKey, post)
  if (initial === undefined) return null
  return post === undefined ? <NewPostForm {...props} initial={initial} /> : <EditPostForm {...props} post={post} initial={initial} />
}

function NewPostForm({ me, about, withIdea = false, close, onDone, draftKey, initial }: DraftProps & { initial: InitialPost }) {
  const state = useNewPost({ user: me.id, about, withIdea, draftKey, initial, onDone })
  const { form, setTag, written, found, marketFrom, submission } = state
  const { hasIdea } = form.values
  // The button answers before the section is rendered.
  const showsIdea = useDeferredValue(hasIdea) && hasIdea
  const locked = submission.progress !== null
  const [isFlipped, setFlipped] = useState(false)
  const flip = { takesFocus: isFlipped, onFlip: setFlipped }
  return (
    <FormScreen
      {...{ state, initial, close }}
      label={t('New post')}
      title={t('Create a New Post')}
      action="add"
      labels={[hasIdea ? t('Post and seal idea') : t('Add Post'), t('Adding')]}
      icon={hasIdea ? 'lock' : undefined}
      before={hasIdea && <IdeaErrors count={countIdeaErrors(form.errors)} />}
      fields={
        <>
          <NewPostFields {...{ form, found, marketFrom, locked }} stance={written.stance} onTypeTag={setTag} />
          {showsIdea && <PostIdea form={form} locked={locked} {...flip} />}
        </>
      }
      beside={!hasIdea && <AddIdeaButton form={form} {...flip} />}
      preview={
        <PostPreview me={me} {...written} symbols={found.symbols} idea={showsIdea && <PreviewedIdea form={form} />}>
          {showsIdea && (
            <p className={fieldStyles.hint}>
              {t(
                "Entry, stop, targets and expiration can't be changed after posting. You can close early or tighten the stop; both are shown.",
              )}
            </p>
          )}
        </PostPreview>
      }
    />
  )
}

function EditPostForm({
  me,
  post,
  askedTag,
  close,
  onDone,
  draftKey,
  startAgain,
  initial,
}: DraftProps & { post: Post; initial: InitialPost }) {
  const state = usePostEdit({ post, draftKey, initial, onDone })
  const { form, written, found, submission } = state
  // The second click of a double click was aimed at the upload's Cancel button, which was here before.
  const cancel = ({ detail: clicks }: MouseEvent) => {
    if (clicks > 1) return
    deletePostDraft(draftKey)
    close()
  }
  return (
    <FormScreen
      {...{ state, initial, close }}
      label={t('Edit post')}
      title={t('Update Post here')}
      action="update"
      labels={[t('Update Post'), t('Updating')]}
      before={initial.draft !== null && <RestoredDraft startAgain={startAgain} />}
      fields={
        <EditedPostFields
          {...{ form, found, post, askedTag }}
          name={written.name}
          stance={written.stance}
          locked={submission.progress !== null}
        />
      }
      beside={
        <Button variant="ghost" size="lg" onClick={cancel}>
          {t('Cancel')}
        </Button>
      }
      preview={
        <PostPreview me={me} post={post} {...written} symbols={found.symbols}>
          <p className={fieldStyles.hint}>{t('Likes and comments stay. Earlier versions remain visible.')}</p>
        </PostPreview>
      }
    />
  )
}

/** Warns that the browser storage is full. */
function StorageFull() {
  return <Alert kind="note">{t("Browser storage is full. Drafts can't be saved, so send before you leave.")}</Alert>
}

/** Notes that unsaved changes were restored, with a button that discards them. */
function RestoredDraft({ startAgain }: { startAgain: () => void }) {
  return (
    <Alert kind="note">
      {t('Restored unsaved changes.')}{' '}
      <button type="button" onClick={startAgain}>
        {t('Discard')}
      </button>
    </Alert>
  )
}

interface ScreenProps {
  state: Pick<ReturnType<typeof useNewPost>, 'attachments' | 'submission' | 'isStorageFull'> & {
    form: Pick<ReturnType<typeof useNewPost>['form'], 'props' | 'failure' | 'busy'>
  }
  initial: InitialPost
  close: () => void
  /** Accessible name of the form. */
  label: string
  title: string
  action: 'add' | 'update'
  /** Button label, idle and while sending. */
  labels: readonly [string, string]
  icon?: IconName | undefined
  before?: ReactNode
  fields: ReactNode
  /** Shown beside the button. */
  beside?: ReactNode
  preview: ReactNode
}

function FormScreen({ state, initial, close, label, title, action, labels, icon, before, fields, beside, preview }: ScreenProps) {
  const { form, attachments, submission, isStorageFull } = state
  const fileFaults = form.failure?.fieldMessages.filter(({ field }) => field === 'files') ?? []
  const failure = form.failure !== null && fileFaults.length === 0 && (
    <SubmitError failure={form.failure} action={action} failedFile={submission.failedFile} />
  )
  // A retry is one press away then.
  const isAtButton = form.failure?.code === 'unavailable'
  return (
    <div className={`${columnsStyles.columns} ${styles.columns} ${styles.colsForm}`}>
      <form {...form.props} className={`${columnsStyles.feed} ${styles.postForm}`} aria-label={label}>
        <Row gap={12} className={styles.formHead}>
          <h1>{title}</h1>
          <IconButton label={t('Close')} icon="x" onClick={close} />
        </Row>
        <div className={styles.formGrid}>
          {before}
          {!isAtButton && failure}
          {isStorageFull && <StorageFull />}
          {fields}
          <PostFiles
            attachments={attachments}
            upload={submission}
            faults={fileFaults}
            missing={initial.missing}
            tile={action === 'update'}
          />
          {isAtButton && failure}
        </div>
        <PostFormFooter
          labels={labels}
          icon={icon}
          busy={form.busy}
          progress={submission.progress}
          files={attachments.files}
          stop={() => submission.cancel()}
          beside={beside}
        />
      </form>
      {useDeferredValue(preview)}
    </div>
  )
}

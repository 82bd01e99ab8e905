import type { Commentator } from '#features/comments/actions.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { t } from '#words/t.ts'
import { placeOf } from './draft.ts'
import { NewFields } from './NewFields.tsx'
import { PostFiles } from './PostFiles.tsx'
import { PostFormFoot } from './PostFormFoot.tsx'
import { PostPreview } from './PostPreview.tsx'
import { SendFailed } from './SendFailed.tsx'
import { Unkept } from './Unkept.tsx'
import { useBeginning } from './use-draft.ts'
import type { Beginning } from './use-draft.ts'
import { useNewPost } from './use-new-post.ts'
import './PostForm.css'

interface Props {
  me: Commentator
  /** The symbol that the post was begun for; it has a draft of its own. */
  about?: string | undefined
  /** Leaves the form without sending; the draft stays. */
  close: () => void
  /** Called when the post was made and its author has seen that it was. */
  onAdded: () => void
}

/** The form that makes a post, with the post as it will look beside it. What is written survives failures, leaving and reloads. */
export function PostForm(props: Props) {
  const place = placeOf(props.me.id, { about: props.about })
  return <Draft key={place} {...props} place={place} />
}

type DraftProps = Props & { place: string }

function Draft(props: DraftProps) {
  const beginning = useBeginning(props.place)
  return beginning && <NewPost {...props} beginning={beginning} />
}

function NewPost({ me, about, close, onAdded, place, beginning }: DraftProps & { beginning: Beginning }) {
  const { form, setTag, written, attachments, sending, unkept } = useNewPost({ about, place, beginning, onAdded })
  const { progress, lost } = sending
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
          <NewFields form={form} onTypeTag={setTag} locked={progress !== null} />
          <PostFiles
            attachments={attachments}
            upload={sending}
            wrong={wrongFiles}
            missing={beginning.missing}
            note={t('images, video or PDF')}
          />
        </div>
        <PostFormFoot
          labels={[t('Add Post'), t('Adding')]}
          busy={form.busy}
          progress={progress}
          files={attachments.files}
          stop={() => sending.cancel()}
        />
      </form>
      <PostPreview me={me} {...written} />
    </div>
  )
}

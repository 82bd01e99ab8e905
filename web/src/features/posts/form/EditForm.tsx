import { type MouseEvent, useState } from 'react'
import type { Post } from '@trademates/contract/posts'
import type { Commentator } from '#features/comments/actions.ts'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { t } from '#words/t.ts'
import { dropDraft, placeOf } from './draft.ts'
import { EditFields } from './EditFields.tsx'
import { PostFiles } from './PostFiles.tsx'
import { PostFormFoot } from './PostFormFoot.tsx'
import { PostPreview } from './PostPreview.tsx'
import { SendFailed } from './SendFailed.tsx'
import { Unkept } from './Unkept.tsx'
import { Unsaved } from './Unsaved.tsx'
import { useBeginning } from './use-draft.ts'
import type { Beginning } from './use-draft.ts'
import { useEdit } from './use-edit.ts'
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
  const place = placeOf(me.id, { post: post.id })
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

function Edit({ post, me, close, onSaved, place, startAgain, beginning }: DraftProps & { beginning: Beginning }) {
  const { form, written, attachments, sending, unkept } = useEdit({ post, place, beginning, onSaved })
  const { progress, lost } = sending
  const wrongFiles = form.failure?.fields?.['files']
  // The second click of two was meant for the button that stood here before, and stopped the upload.
  const cancel = ({ detail: clicks }: MouseEvent) => {
    if (clicks > 1) return
    dropDraft(place)
    close()
  }
  return (
    <div className="cols cols-form">
      <form {...form.props} className="feed postform" aria-label={t('Edit post')}>
        <div className="formhead">
          <h1>{t('Update Post here')}</h1>
          <IconButton label={t('Close')} icon="x" onClick={close} />
        </div>
        <div className="formgrid">
          {beginning.draft !== null && <Unsaved startAgain={startAgain} />}
          {form.failure !== null && wrongFiles === undefined && <SendFailed failure={form.failure} deed="update" lost={lost} />}
          {unkept && <Unkept />}
          <EditFields form={form} name={written.name} locked={progress !== null} />
          <PostFiles attachments={attachments} upload={sending} wrong={wrongFiles} missing={beginning.missing} tile />
        </div>
        <PostFormFoot
          labels={[t('Update Post'), t('Updating')]}
          busy={form.busy}
          progress={progress}
          files={attachments.files}
          stop={() => sending.cancel()}
          beside={
            <Button variant="ghost" size="lg" onClick={cancel}>
              {t('Cancel')}
            </Button>
          }
        />
      </form>
      <PostPreview me={me} post={post} {...written}>
        <p className="hint">{t('Likes and comments stay. Earlier versions remain visible.')}</p>
      </PostPreview>
    </div>
  )
}

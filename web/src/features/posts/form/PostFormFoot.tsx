import { Button } from '#ui/Button.tsx'

interface Props {
  busy: boolean
  /** How much was sent, from 0 to 1; `null` while nothing is sent. */
  progress: number | null
  files: number
  cancel: () => void
}

const inWords = (files: number, progress: number) => {
  if (progress === 1) return 'Almost there'
  return `Uploading ${files === 1 ? '1 file' : `${files} files`}, ${Math.floor(progress * 100)}%`
}

/** The buttons below the form; while a post is on its way, how far it is and a way to stop it. */
export function PostFormFoot({ busy, progress, files, cancel }: Props) {
  return (
    <div className="formfoot">
      <Button variant="primary" size="lg" type="submit" busy={busy}>
        {busy ? 'Adding' : 'Add Post'}
      </Button>
      {progress !== null && (
        <Button variant="ghost" size="lg" onClick={cancel}>
          Cancel
        </Button>
      )}
      {progress !== null && files > 0 && <span className="hint upload">{inWords(files, progress)}</span>}
    </div>
  )
}

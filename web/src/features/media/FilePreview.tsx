import { kindByName } from '@trademates/contract/media'
import { Icon } from '#ui/Icon.tsx'
import { Progress } from '#ui/Progress.tsx'
import { sizeInWords } from './file-size.ts'
import { objectUrl } from './object-url.ts'

interface Props {
  file: File
  progress: number | null
  remove: () => void
}

/** A file that waits to be sent: its picture where it has one, else a sheet with its kind. */
export function FilePreview({ file, progress, remove }: Props) {
  return (
    <li className="file">
      <div className="pv">
        <Picture file={file} />
        {progress === null ? (
          <button type="button" className="rm" aria-label={`Remove ${file.name}`} onClick={remove}>
            <Icon name="x" size={16} />
          </button>
        ) : (
          <div className="prog">
            <Progress value={progress} label={`Sending ${file.name}`} />
          </div>
        )}
      </div>
      <div className="fn">
        <span className="clip">{file.name}</span>
        <span className="faint">{progress === null ? sizeInWords(file.size) : `${Math.floor(progress * 100)}%`}</span>
      </div>
    </li>
  )
}

function Picture({ file }: { file: File }) {
  const kind = kindByName(file.name)
  if (kind === 'image') return <img src={objectUrl(file)} alt="" width={200} height={138} />
  if (kind === 'video') return <video src={objectUrl(file)} muted playsInline preload="metadata" width={200} height={138} tabIndex={-1} />
  return <Sheet name={file.name} />
}

/** A sheet of paper with the kind of a file that has no picture. */
export function Sheet({ name }: { name: string }) {
  return (
    <span className="sheet">
      <span className="sheet-page">{name.slice(name.lastIndexOf('.') + 1).toUpperCase()}</span>
    </span>
  )
}

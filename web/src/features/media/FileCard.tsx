import type { File as PostFile } from '@trademates/contract/media'
import { buttonClass } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { sizeInWords } from './file-size.ts'

const ending = (name: string) => name.slice(name.lastIndexOf('.') + 1).toUpperCase()

/** A file that has no picture of its own: a PDF opens in a new tab, anything else is only offered as a download (decision D24). */
export function FileCard({ file }: { file: PostFile }) {
  const opens = file.kind === 'pdf'
  return (
    <a className="filecard" href={file.file} {...(opens ? { target: '_blank', rel: 'noopener' } : { download: file.name })}>
      <span className="filecard-page" aria-hidden="true">
        {file.thumbnail === null ? ending(file.name) : <img src={file.thumbnail} alt="" loading="lazy" />}
      </span>
      <span className="filecard-name">
        <b className="strong">{file.name}</b>
        <span className="faint">
          {ending(file.name)}, {sizeInWords(file.size)}
        </span>
      </span>
      <span className={buttonClass({ variant: 'secondary', size: 'sm' })}>
        <Icon name={opens ? 'maximize' : 'download'} size={16} />
        {opens ? 'Open' : 'Download'}
      </span>
    </a>
  )
}

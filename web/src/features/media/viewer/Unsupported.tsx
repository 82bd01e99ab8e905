import type { File as PostFile } from '@trademates/contract/media'
import { buttonClass } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { endingOf } from '#features/media/file-name.ts'
import { t } from '#words/t.ts'

/** A file that the viewer cannot show: its ending, and the download. */
export function Unsupported({ file }: { file: PostFile }) {
  return (
    <div className="viewer-unsupported">
      <span className="viewer-sheet" aria-hidden="true">
        {endingOf(file.name)}
      </span>
      <p>{t('This file type is not supported for fullscreen view.')}</p>
      <a className={buttonClass({})} href={file.file} download={file.name}>
        <Icon name="download" size={16} />
        {t('Download')}
      </a>
    </div>
  )
}

import type { File as PostFile } from '@trademates/contract/media'
import { buttonProps } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { endingOf } from '#features/media/file-name.ts'
import { t } from '#words/t.ts'
import styles from './FileViewer.module.css'

/** A file that the viewer cannot show: its ending, and the download. */
export function Unsupported({ file }: { file: PostFile }) {
  return (
    <div className={styles.viewerUnsupported}>
      <span className={styles.viewerSheet} aria-hidden="true">
        {endingOf(file.name)}
      </span>
      <p>{t('This file type is not supported for fullscreen view.')}</p>
      <a {...buttonProps({})} href={file.file} download={file.name}>
        <Icon name="download" size={16} />
        {t('Download')}
      </a>
    </div>
  )
}

import type { MediaFile as PostFile } from '@trademates/contract/media'
import { buttonProps } from '#ui/buttons/Button.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { fileExtension } from '#features/media/file-extension.ts'
import { t } from '#i18n/t.ts'
import { Stack } from '#ui/layout/Layout.tsx'
import styles from './FileViewer.module.css'

/** Placeholder for a file that the viewer cannot show, with a download link. */
export function UnsupportedFile({ file }: { file: PostFile }) {
  return (
    <Stack gap={12} className={styles.viewerUnsupported}>
      <span className={`${styles.viewerSheet} strong centered`} aria-hidden="true">
        {fileExtension(file.name)}
      </span>
      <p>{t('This file type is not supported for fullscreen view.')}</p>
      <a {...buttonProps({})} href={file.file} download={file.name}>
        <Icon name="download" size={16} />
        {t('Download')}
      </a>
    </Stack>
  )
}

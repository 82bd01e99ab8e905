import type { MediaFile as PostFile } from '@trademates/contract/media'
import type { Id } from '@trademates/contract/wire'
import { buttonProps } from '#ui/buttons/Button.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { fileExtension } from '#features/media/file-extension.ts'
import { Stack } from '#ui/layout/Layout.tsx'
import { FileLink } from './FileLink.tsx'
import { formatFileSize } from '#features/media/file-size.ts'
import styles from './FileGrid.module.css'

/** A file without preview: a PDF opens in the viewer, anything else is offered as a download (decision D24). */
export function FileCard({ file, post }: { file: PostFile; post?: Id }) {
  const opens = file.kind === 'pdf'
  const content = (
    <>
      <span className={`${styles.fileCardPage} muted centered`} data-drawn={file.thumbnail !== null} aria-hidden="true">
        {file.thumbnail === null ? fileExtension(file.name) : <img src={file.thumbnail} alt="" loading="lazy" />}
      </span>
      <Stack as="span" className={`${styles.fileCardName} anywhere`}>
        <b className="strong">{file.name}</b>
        <span className="faint">
          {[fileExtension(file.name), pageCountText(file.pages), formatFileSize(file.size)].filter(Boolean).join(', ')}
        </span>
      </Stack>
      <span {...buttonProps({ variant: 'secondary', size: 'sm' })}>
        <Icon name={opens ? 'maximize' : 'download'} size={16} />
        {opens ? t('Open') : t('Download')}
      </span>
    </>
  )
  if (opens) {
    return (
      <FileLink file={file} owner={post} data-slot="file-card" className={styles.fileCard}>
        {content}
      </FileLink>
    )
  }
  return (
    <a data-slot="file-card" className={styles.fileCard} href={file.file} download={file.name}>
      {content}
    </a>
  )
}

const pageCountText = (pages: number | null) => pages !== null && tWith('{count, plural, one {# page} other {# pages}}', { count: pages })

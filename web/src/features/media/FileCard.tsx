import type { File as PostFile } from '@trademates/contract/media'
import type { Id } from '@trademates/contract/wire'
import { buttonProps } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { tWith } from '#words/t-with.ts'
import { t } from '#words/t.ts'
import { endingOf } from './file-name.ts'
import { FileLink } from './FileLink.tsx'
import { sizeInWords } from './file-size.ts'
import styles from './FileGrid.module.css'

/** A file that has no picture of its own: a PDF is opened, anything else is only offered as a download (decision D24). */
export function FileCard({ file, post }: { file: PostFile; post?: Id }) {
  const opens = file.kind === 'pdf'
  const content = (
    <>
      <span className={styles.fileCardPage} data-drawn={file.thumbnail !== null} aria-hidden="true">
        {file.thumbnail === null ? endingOf(file.name) : <img src={file.thumbnail} alt="" loading="lazy" />}
      </span>
      <span className={styles.fileCardName}>
        <b className="strong">{file.name}</b>
        <span className="faint">{[endingOf(file.name), pagesInWords(file.pages), sizeInWords(file.size)].filter(Boolean).join(', ')}</span>
      </span>
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

const pagesInWords = (pages: number | null) => pages !== null && tWith('{count, plural, one {# page} other {# pages}}', { count: pages })

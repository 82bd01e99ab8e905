import type { MediaFile as PostFile } from '@trademates/contract/media'
import type { Id } from '@trademates/contract/wire'
import { Icon } from '#ui/icons/Icon.tsx'
import { fileExtension } from '#features/media/file-extension.ts'
import { t } from '#i18n/t.ts'
import { Row } from '#ui/layout/Layout.tsx'
import { useScrollToSelected } from '#ui/lists/use-scroll-to-selected.ts'
import styles from './FileViewer.module.css'

interface Props {
  files: readonly PostFile[]
  shown: Id
  onShow: (id: Id) => void
}

/** Thumbnails of all files to switch between them. */
export function FileStrip({ files, shown, onShow }: Props) {
  const strip = useScrollToSelected<HTMLDivElement>(shown)
  return (
    <Row ref={strip} gap={8} align="stretch" className={styles.viewerStrip} role="group" aria-label={t('Files')}>
      {files.map((file) => (
        <button key={file.id} type="button" aria-label={file.name} aria-current={file.id === shown} onClick={() => onShow(file.id)}>
          {file.thumbnail === null ? <StripThumbnail file={file} /> : <img src={file.thumbnail} alt="" loading="lazy" />}
        </button>
      ))}
    </Row>
  )
}

function StripThumbnail({ file }: { file: PostFile }) {
  if (file.kind === 'image') return <img src={file.file} alt="" loading="lazy" />
  return file.kind === 'video' ? <Icon name="play" size={18} fill /> : fileExtension(file.name)
}

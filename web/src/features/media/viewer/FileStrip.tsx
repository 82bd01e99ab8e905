import { useEffect, useRef } from 'react'
import type { File as PostFile } from '@trademates/contract/media'
import type { Id } from '@trademates/contract/wire'
import { Icon } from '#ui/Icon.tsx'
import { endingOf } from '#features/media/file-name.ts'
import { t } from '#words/t.ts'
import styles from './FileViewer.module.css'

interface Props {
  files: readonly PostFile[]
  shown: Id
  onShow: (id: Id) => void
}

/** All files, small and side by side, to go to any of them. */
export function FileStrip({ files, shown, onShow }: Props) {
  const current = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // Newer browsers answer with a promise, which an effect must not give back.
    current.current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [shown])
  return (
    <div className={styles.viewerStrip} role="group" aria-label={t('Files')}>
      {files.map((file) => (
        <button
          key={file.id}
          ref={file.id === shown ? current : undefined}
          type="button"
          aria-label={file.name}
          aria-current={file.id === shown}
          onClick={() => onShow(file.id)}
        >
          {file.thumbnail === null ? <Small file={file} /> : <img src={file.thumbnail} alt="" loading="lazy" />}
        </button>
      ))}
    </div>
  )
}

function Small({ file }: { file: PostFile }) {
  if (file.kind === 'image') return <img src={file.file} alt="" loading="lazy" />
  return file.kind === 'video' ? <Icon name="play" size={18} fill /> : endingOf(file.name)
}

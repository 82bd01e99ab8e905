import { useState } from 'react'
import { kindByName } from '@trademates/contract/media'
import type { File as PostFile } from '@trademates/contract/media'
import { late } from '#lib/late.tsx'
import { isChosen } from './attachments.ts'
import { endingOf } from './file-name.ts'
import { objectUrl } from './object-url.ts'
import styles from './FilePicker.module.css'

const FirstPage = late(
  () => import('./FirstPage.tsx').then((module) => module.FirstPage),
  ({ otherwise }) => otherwise,
)

/** What a file of a form looks like: its picture, the beginning of a video, the first page of a PDF, else a sheet with its ending; that too where the browser cannot show it. */
export function AttachmentPicture({ source }: { source: File | PostFile }) {
  const [unseen, setUnseen] = useState(false)
  const kind = kindByName(source.name)
  const sheet = <Sheet name={source.name} />
  if (!isChosen(source) && source.thumbnail !== null) {
    return <img src={source.thumbnail} alt="" width={200} height={138} draggable={false} data-kind={kind} />
  }
  const address = isChosen(source) ? objectUrl(source) : source.file
  const look = { src: address, width: 200, height: 138, onError: () => setUnseen(true) }
  if (unseen) return sheet
  if (kind === 'image') return <img {...look} alt="" draggable={false} />
  if (kind === 'video') return <video {...look} muted playsInline preload="metadata" tabIndex={-1} />
  if (kind !== 'pdf' || !isChosen(source)) return sheet
  return <FirstPage file={source} otherwise={sheet} />
}

/** A sheet of paper with the kind of a file that has no picture. */
function Sheet({ name }: { name: string }) {
  return (
    <span className={styles.sheet}>
      <span className={styles.sheetPage}>{endingOf(name)}</span>
    </span>
  )
}

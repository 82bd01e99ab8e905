import { lazy, Suspense } from 'react'
import { kindByName } from '@trademates/contract/media'
import type { File as PostFile } from '@trademates/contract/media'
import { isChosen } from './attachments.ts'
import { endingOf } from './file-name.ts'
import { objectUrl } from './object-url.ts'

const FirstPage = lazy(() => import('./FirstPage.tsx').then((module) => ({ default: module.FirstPage })))

/** What a file of a form looks like: its picture, the beginning of a video, the first page of a PDF, else a sheet with its ending. */
export function AttachmentPicture({ source }: { source: File | PostFile }) {
  const kind = kindByName(source.name)
  const sheet = <Sheet name={source.name} />
  if (!isChosen(source) && source.thumbnail !== null) {
    return <img src={source.thumbnail} alt="" width={200} height={138} draggable={false} data-kind={kind} />
  }
  const address = isChosen(source) ? objectUrl(source) : source.file
  if (kind === 'image') return <img src={address} alt="" width={200} height={138} draggable={false} />
  if (kind === 'video') return <video src={address} muted playsInline preload="metadata" width={200} height={138} tabIndex={-1} />
  if (kind !== 'pdf' || !isChosen(source)) return sheet
  return (
    <Suspense fallback={sheet}>
      <FirstPage file={source} otherwise={sheet} />
    </Suspense>
  )
}

/** A sheet of paper with the kind of a file that has no picture. */
function Sheet({ name }: { name: string }) {
  return (
    <span className="sheet">
      <span className="sheet-page">{endingOf(name)}</span>
    </span>
  )
}

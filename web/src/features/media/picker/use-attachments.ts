import { useEffect, useRef, useState } from 'react'
import { addFiles, localFiles, moveFile, POST_FILES } from './attachments.ts'
import type { Attachment, FileRule, FileSelection } from './attachments.ts'
import { releaseUrl } from '#features/media/object-url.ts'
import { useFileDrop } from './use-file-drop.ts'

/** The files of a form and how to change them. */
export interface Attachments extends FileSelection {
  /** Files are being dragged over the page. */
  hovered: boolean
  add: (further: readonly File[]) => void
  remove: (key: string) => void
  /** Sets the alternative text. */
  describe: (key: string, alt: string) => void
  move: (key: string, place: number) => void
}

/** Upload state of a form. */
export interface UploadState {
  /** Sent fraction of the request, 0 to 1; `null` while idle. */
  progress: number | null
  /** The file being sent when the connection was lost in the last attempt. */
  failedFile: File | null
  /** The file whose removal canceled the last attempt. */
  canceledFile: File | null
  /** Cancels the upload, optionally because this file was removed. */
  cancel: (file?: File) => void
}

interface Options {
  initial: readonly Attachment[]
  locked: boolean
  rule?: FileRule
}

/** Collects files that are chosen, dropped or pasted; none while `locked`. Releases the object URLs on unmount. */
export function useAttachments({ initial, locked, rule = POST_FILES }: Options): Attachments {
  const [{ files, rejected }, setSelection] = useState<FileSelection>({ files: [...initial], rejected: [] })

  const latest = useRef(files)
  useEffect(() => {
    latest.current = files
  }, [files])
  useEffect(() => () => localFiles(latest.current).forEach(releaseUrl), [])

  const add = (further: readonly File[]) => {
    if (!locked) setSelection((selection) => addFiles(selection.files, further, rule))
  }
  const change = (next: (files: Attachment[]) => Attachment[]) =>
    setSelection((selection) => ({ ...selection, files: next(selection.files) }))
  return {
    files,
    rejected,
    hovered: useFileDrop(add),
    add,
    remove: (key) => {
      localFiles(files.filter((file) => file.key === key)).forEach(releaseUrl)
      setSelection((selection) => ({ files: selection.files.filter((file) => file.key !== key), rejected: [] }))
    },
    describe: (key, alt) => change((before) => before.map((file) => (file.key === key ? { ...file, alt } : file))),
    move: (key, place) => change((before) => moveFile(before, key, place)),
  }
}

import { useEffect, useRef, useState } from 'react'
import { addFiles, localFiles, moveFile, POST_FILES } from './attachments.ts'
import type { Attachment, FileRule, FileSelection } from './attachments.ts'
import { releaseUrl } from '#features/media/object-url.ts'
import { useFileDrop } from './use-file-drop.ts'

/** The files of a form, and why others were not taken. */
export interface Attachments extends FileSelection {
  /** Whether files hang over the page right now. */
  hovered: boolean
  add: (further: readonly File[]) => void
  remove: (key: string) => void
  /** Says what a picture shows. */
  describe: (key: string, alt: string) => void
  move: (key: string, place: number) => void
}

/** The sending of a form with its files, as these show it. */
export interface UploadState {
  /** How much of the request was sent, from 0 to 1; `null` while none is on its way. */
  progress: number | null
  /** The file that was on its way when the connection was lost in the last attempt. */
  lost: File | null
  /** The file that was taken out while it was on its way, which stopped the last attempt. */
  out: File | null
  /** Stops the sending, for the sake of one file where one is given. */
  cancel: (file?: File) => void
}

interface Options {
  initial: readonly Attachment[]
  locked: boolean
  rule?: FileRule
}

/** Keeps the files that somebody picks, drops or pastes; none while `locked`. The memory of their previews is given back in the end. */
export function useAttachments({ initial, locked, rule = POST_FILES }: Options): Attachments {
  const [{ files, refused }, setIntake] = useState<FileSelection>({ files: [...initial], refused: [] })

  const latest = useRef(files)
  useEffect(() => {
    latest.current = files
  }, [files])
  useEffect(() => () => localFiles(latest.current).forEach(releaseUrl), [])

  const add = (further: readonly File[]) => {
    if (!locked) setIntake((intake) => addFiles(intake.files, further, rule))
  }
  const change = (next: (files: Attachment[]) => Attachment[]) => setIntake((intake) => ({ ...intake, files: next(intake.files) }))
  return {
    files,
    refused,
    hovered: useFileDrop(add),
    add,
    remove: (key) => {
      localFiles(files.filter((file) => file.key === key)).forEach(releaseUrl)
      setIntake((intake) => ({ files: intake.files.filter((file) => file.key !== key), refused: [] }))
    },
    describe: (key, alt) => change((before) => before.map((file) => (file.key === key ? { ...file, alt } : file))),
    move: (key, place) => change((before) => moveFile(before, key, place)),
  }
}

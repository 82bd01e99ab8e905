import { useEffect, useRef, useState } from 'react'
import { admit } from './chosen-files.ts'
import type { Intake } from './chosen-files.ts'
import { releaseUrl } from './object-url.ts'
import { useFileDrop } from './use-file-drop.ts'

/** The files of a form: what was chosen, and why others were not taken. */
export interface ChosenFiles extends Intake {
  /** Whether files hang over the page right now. */
  hovered: boolean
  add: (further: readonly File[]) => void
  remove: (file: File) => void
}

/** Keeps the files that somebody picks, drops or pastes; none while `locked`. The memory of their previews is given back in the end. */
export function useChosenFiles({ locked }: { locked: boolean }): ChosenFiles {
  const [{ files, refused }, setIntake] = useState<Intake>({ files: [], refused: [] })

  const latest = useRef(files)
  useEffect(() => {
    latest.current = files
  }, [files])
  useEffect(() => () => latest.current.forEach(releaseUrl), [])

  const add = (further: readonly File[]) => {
    if (!locked) setIntake((intake) => admit(intake.files, further))
  }
  const remove = (file: File) => {
    releaseUrl(file)
    setIntake((intake) => ({ files: intake.files.filter((other) => other !== file), refused: [] }))
  }
  return { files, refused, hovered: useFileDrop(add), add, remove }
}

import { useEffect, useRef, useState } from 'react'
import type { ClipboardEvent, DragEvent } from 'react'
import type { FieldErrors } from '@trademates/contract/wire'
import { admit } from './chosen-files.ts'
import { releaseUrl } from './object-url.ts'

/** The files of a form: what was chosen, why others were not taken, and the handlers that take dropped and pasted ones. */
export interface ChosenFiles {
  files: File[]
  refused: string[]
  /** Whether files hang over the form right now. */
  hovered: boolean
  add: (further: readonly File[]) => void
  remove: (file: File) => void
  /** Of what the server said about the files, the part that still holds: a file that was taken away is no fault any more. */
  stillWrong: (messages: FieldErrors[string] | undefined) => string | undefined
  /** To be spread on the form, so that files may be dropped or pasted anywhere in it. */
  surface: {
    onDragEnter: (event: DragEvent) => void
    onDragOver: (event: DragEvent) => void
    onDragLeave: (event: DragEvent) => void
    onDrop: (event: DragEvent) => void
    onPaste: (event: ClipboardEvent) => void
  }
}

/** The server begins a message about one file with its name (decision D24). */
const NAMES_A_FILE = /^.+\.\w+: /

const holdsFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')

/** Keeps the files that somebody picks, drops or pastes into a form; memory of their previews is given back when it closes. */
export function useChosenFiles(): ChosenFiles {
  const [{ files, refused }, setIntake] = useState<{ files: File[]; refused: string[] }>({ files: [], refused: [] })
  const [hovered, setHovered] = useState(false)

  const current = useRef(files)
  useEffect(() => {
    current.current = files
  }, [files])
  useEffect(() => () => current.current.forEach(releaseUrl), [])

  const add = (further: readonly File[]) => setIntake((intake) => admit(intake.files, further))
  const remove = (file: File) => {
    releaseUrl(file)
    setIntake((intake) => ({ files: intake.files.filter((other) => other !== file), refused: [] }))
  }

  return {
    files,
    refused,
    hovered,
    add,
    remove,
    stillWrong: (messages) => {
      const named = (messages ?? [])
        .flat()
        .filter((message) => files.some(({ name }) => message.startsWith(`${name}:`)) || !NAMES_A_FILE.test(message))
      return named.length === 0 ? undefined : named.join(' ')
    },
    surface: {
      onDragEnter: (event) => setHovered(holdsFiles(event)),
      onDragOver: (event) => {
        if (holdsFiles(event)) event.preventDefault()
      },
      onDragLeave: (event) => {
        // Moving onto a child leaves the form in name only.
        if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) setHovered(false)
      },
      onDrop: (event) => {
        if (!holdsFiles(event)) return
        event.preventDefault()
        setHovered(false)
        add([...event.dataTransfer.files])
      },
      onPaste: (event) => {
        const pasted = [...event.clipboardData.files]
        // A spreadsheet puts a picture of itself beside the text; then the text is meant.
        if (pasted.length === 0 || event.clipboardData.types.includes('text/plain')) return
        event.preventDefault()
        add(pasted)
      },
    },
  }
}

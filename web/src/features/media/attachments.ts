import { bytesFor, FILES_PER_POST, kindByName } from '@trademates/contract/media'
import type { FieldErrors } from '@trademates/contract/wire'
import { sizeInWords } from './file-size.ts'

/** What became of files that somebody picked, dropped or pasted. */
export interface Intake {
  files: File[]
  /** One sentence for each file that was not taken, beginning with its name. */
  refused: string[]
}

const same = (a: File, b: File) => a.name === b.name && a.size === b.size && a.lastModified === b.lastModified

function fault(file: File): string | null {
  const kind = kindByName(file.name)
  if (kind === null) return `${file.name}: files of this kind are not taken.`
  if (file.size === 0) return `${file.name}: this file is empty.`
  if (file.size > bytesFor(kind)) return `${file.name}: larger than ${sizeInWords(bytesFor(kind))}.`
  return null
}

/** Takes the files chosen so far and further ones, and gives both together without those that the contract refuses (decision D24). */
export function admit(chosen: readonly File[], further: readonly File[]): Intake {
  const files = [...chosen]
  const refused: string[] = []
  for (const file of further) {
    if (files.some((other) => same(other, file))) continue
    const message = fault(file) ?? (files.length >= FILES_PER_POST ? `${file.name}: a post carries at most ${FILES_PER_POST} files.` : null)
    if (message === null) files.push(file)
    else refused.push(message)
  }
  return { files, refused }
}

/** The server begins a message about one file with that file's name. */
const NAMES_A_FILE = /^.+\.\w+: /

/** Takes what the server said about the files and gives the part that still holds: a file that was taken away is no fault any more. */
export function stillWrong(messages: FieldErrors[string] | undefined, files: readonly File[]): string | undefined {
  const holding = (messages ?? [])
    .flat()
    .filter((message) => !NAMES_A_FILE.test(message) || files.some(({ name }) => message.startsWith(`${name}:`)))
  return holding.length === 0 ? undefined : holding.join(' ')
}

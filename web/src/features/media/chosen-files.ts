import { bytesFor, FILES_PER_POST, kindByName } from '@trademates/contract/media'
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

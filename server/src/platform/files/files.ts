import type { Readable } from 'node:stream'

/** Bytes that arrived and lie in the staging folder, under a name that their sender chose. */
export interface StagedFile {
  /** The form field they came in. */
  field: string
  /** For people to read, never a path. */
  name: string
  path: string
  /** In bytes. */
  size: number
  /** Of the content, in base64. */
  sha256: string
}

/** A kept file, opened for reading. */
export interface OpenedFile {
  /** In bytes. */
  size: number
  /** The bytes from `start` to `end`, both included. */
  read(start: number, end: number): Readable
  /** For whoever does not read. */
  close(): Promise<void>
}

/** Where kept files lie for good: a folder, or a bucket of an object store. */
export interface FileStore {
  /** Moves a staged file to its place, safe when this returns. Gives its name: random, with `ending`. */
  save(path: string, ending: string): Promise<string>
  /** The same for one that has a name already: from a backup, or a copy (`copyName`). */
  saveAs(path: string, name: string): Promise<void>
  /** Opens a kept file; `undefined` when there is none of this name. */
  open(name: string): Promise<OpenedFile | undefined>
  /** Removes kept files with their copies. */
  remove(names: readonly string[]): Promise<void>
  /** The names of what was kept more than an hour ago, some at a time; a copy counts as its original. */
  listOld(): AsyncIterable<string[]>
}

/** Where bytes lie while they arrive and are judged: always a folder of this machine. */
export interface StagingArea {
  /**
   * Writes a stream to the staging folder, of which `expected` bytes are reserved on the disk meanwhile. Throws `too_large` and leaves
   * nothing when it holds more than `limit` bytes, `unavailable` when the disk has only its reserve left or what others have reserved.
   */
  stage(source: AsyncIterable<Uint8Array>, limit: number, expected?: number): Promise<Pick<StagedFile, 'path' | 'size' | 'sha256'>>
  /** Removes staged files; those that were kept meanwhile are not there any more, and stay kept. */
  discard(staged: readonly { path: string }[]): Promise<void>
  /** Removes what a killed process left here more than an hour ago. Gives how many. */
  cleanUpStaging(): Promise<number>
}

/** Where the bytes of files lie. What the disk refuses is thrown as it comes: `http/errors.ts` makes 503 of it. */
export type Files = StagingArea & FileStore

/** Whether an error comes from the machine (disk full, too many open files …) and not from what was read. */
export const isSystemError = (error: unknown): boolean => error instanceof Error && 'syscall' in error

import type { Readable } from 'node:stream'

/** An uploaded file in the staging folder. */
export interface StagedFile {
  /** The form field. */
  field: string
  /** The file name from the form, for display. It is never used as a path. */
  name: string
  path: string
  /** In bytes. */
  size: number
  /** Of the content, in base64. */
  sha256: string
}

/** A stored file, opened for reading. */
export interface OpenedFile {
  /** In bytes. */
  size: number
  /** Reads the bytes from `start` to `end`, both included, and closes the file. */
  read(start: number, end: number): Readable
  /** Closes a file that is not read. */
  close(): Promise<void>
}

/** The permanent file store: a folder, or a bucket of an object store. */
export interface FileStore {
  /** Moves a staged file into the store, durably. Returns its name, which is random and has this extension. */
  save(path: string, extension: string): Promise<string>
  /** Moves a staged file into the store under this name: a restored file, or a copy in another format (`copyName`). */
  saveAs(path: string, name: string): Promise<void>
  /** Opens a stored file. Returns `undefined` if there is no file of this name. */
  open(name: string): Promise<OpenedFile | undefined>
  /** Removes stored files and their copies. */
  remove(names: readonly string[]): Promise<void>
  /** Lists the names of files that were stored more than an hour ago, in batches. A copy is listed as its original. */
  listOld(): AsyncIterable<string[]>
}

/** The local folder for uploads that are being received and validated. */
export interface StagingArea {
  /**
   * Writes a stream to the staging folder. While it is written, `expected` bytes of disk space are reserved.
   * Throws `too_large` for more than `limit` bytes, and `unavailable` when the free disk space is below the reserve and the reservations of other
   * uploads. The partial file is removed.
   */
  stage(source: AsyncIterable<Uint8Array>, limit: number, expected?: number): Promise<Pick<StagedFile, 'path' | 'size' | 'sha256'>>
  /** Removes staged files. Files that were moved into the store are not affected. */
  discard(staged: readonly { path: string }[]): Promise<void>
  /** Removes staged files that are older than an hour: a killed process left them. Returns their number. */
  cleanUpStaging(): Promise<number>
}

/** The files of the product. System errors, such as ENOSPC, are thrown unchanged: `http/errors.ts` responds with 503. */
export type Files = StagingArea & FileStore

/** Whether an error is a system error (disk full, too many open files …). */
export const isSystemError = (error: unknown): boolean => error instanceof Error && 'syscall' in error

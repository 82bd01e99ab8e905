import { randomBytes } from 'node:crypto'

const COPY_EXTENSIONS = ['jpg', 'png'] as const
/** The format of a copy of an image. */
export type CopyExtension = (typeof COPY_EXTENSIONS)[number]

const FILE_NAME = /^([0-9a-f]{32}\.[a-z0-9]{2,5})(?:\.(?:jpg|png))?$/

/** Creates an unguessable name for a stored file. */
export const createFileName = (extension: string): string => `${randomBytes(16).toString('hex')}.${extension}`

/** Whether a string is a valid name of a stored file or of a copy, and so not a path. */
export const isFileName = (name: string): boolean => FILE_NAME.test(name)

/** Returns the name of the copy of a stored image in another format. The copy is removed with the original. */
export const copyName = (name: string, extension: CopyExtension): string => `${name}.${extension}`

/** Returns the name of a stored file and of all its possible copies. */
export const withCopies = (name: string): string[] => [name, ...COPY_EXTENSIONS.map((extension) => copyName(name, extension))]

/** Returns the originals of these files and copies without duplicates. Ignores other names. */
export const originalsOf = (names: readonly string[]): string[] => [...new Set(names.flatMap((name) => FILE_NAME.exec(name)?.[1] ?? []))]

/** Unreferenced files are kept for this long: the row that references them may not be committed yet. */
export const UNREFERENCED_GRACE_MS = 3_600_000

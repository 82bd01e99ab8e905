import { randomBytes } from 'node:crypto'

const COPY_EXTENSIONS = ['jpg', 'png'] as const
/** The format of a copy of a picture. */
export type CopyExtension = (typeof COPY_EXTENSIONS)[number]

const FILE_NAME = /^([0-9a-f]{32}\.[a-z0-9]{2,5})(?:\.(?:jpg|png))?$/

/** A name for a kept file that nobody can guess. */
export const createFileName = (ending: string): string => `${randomBytes(16).toString('hex')}.${ending}`

/** Whether this may be the name of a kept file or of a copy of one: no path, nothing else. */
export const isFileName = (name: string): boolean => FILE_NAME.test(name)

/** The name of a copy of a kept picture in another format; the copy is removed with the original. */
export const copyName = (name: string, ending: CopyExtension): string => `${name}.${ending}`

/** A kept file and all copies that it may have. */
export const withCopies = (name: string): string[] => [name, ...COPY_EXTENSIONS.map((ending) => copyName(name, ending))]

/** The names of the kept files among these names of files and copies, each once; names of anything else are left out. */
export const originalsOf = (names: readonly string[]): string[] => [...new Set(names.flatMap((name) => FILE_NAME.exec(name)?.[1] ?? []))]

/** What nobody refers to is let be for this long: it may be on its way to its row. */
export const UNREFERENCED_GRACE_MS = 3_600_000

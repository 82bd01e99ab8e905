import { randomBytes } from 'node:crypto'

const NAME = /^[0-9a-f]{32}\.[a-z0-9]{2,5}$/

/** A name for a kept file that nobody can guess. */
export const newName = (ending: string): string => `${randomBytes(16).toString('hex')}.${ending}`

/** Whether this may be the name of a kept file: no path, nothing else. */
export const isName = (name: string): boolean => NAME.test(name)

/** What nobody refers to is let be for this long: it may be on its way to its row. */
export const GRACE_MS = 3_600_000

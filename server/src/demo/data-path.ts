import { join } from 'node:path'

/** The path of a file of the demo content, in the folder `demo/` of the repository. */
export const dataPath = (...parts: string[]): string => join(import.meta.dirname, '../../../demo', ...parts)

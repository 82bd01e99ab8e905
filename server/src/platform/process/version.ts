import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Reads the version from package.json. */
export async function readVersion(): Promise<string> {
  const about = JSON.parse(await readFile(join(import.meta.dirname, '../../../../package.json'), 'utf8')) as { version: string }
  return about.version
}

import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { GRACE_MS, isName, newName, originalsOf, withCopies } from './names.ts'
import type { Store } from './files.ts'

const SHARD = /^[0-9a-f]{2}$/

/** Kept files in a folder of the local disk. */
export function openFolder(folder: string): Store {
  // Sharded by the first two digits, so that no folder grows too long to list.
  const shardOf = (name: string) => join(folder, name.slice(0, 2))
  const placeOf = (name: string) => join(shardOf(name), name)

  async function keepAs(path: string, name: string): Promise<void> {
    if (!isName(name)) throw new Error(`${name} is no name of a kept file.`)
    await sync(path)
    await mkdir(shardOf(name), { recursive: true, mode: 0o700 })
    await rename(path, placeOf(name))
    // A rename is on the disk when its folder is, and a new folder when the one around it is.
    await sync(shardOf(name))
    await sync(folder)
  }

  return {
    async keep(path, ending) {
      const name = newName(ending)
      await keepAs(path, name)
      return name
    },
    keepAs,
    async open(name) {
      const file = isName(name) ? await unlessMissing(open(placeOf(name), 'r')) : undefined
      if (file === undefined) return undefined
      const { size } = await file.stat()
      return { size, read: (start, end) => file.createReadStream({ start, end }), close: () => file.close() }
    },
    async remove(names) {
      for (const name of names.flatMap(withCopies)) await rm(placeOf(name), { force: true })
    },
    async *listOld() {
      for (const shard of await readdir(folder)) if (SHARD.test(shard)) yield originalsOf(await listOldIn(join(folder, shard)))
    },
  }
}

async function sync(path: string): Promise<void> {
  const handle: FileHandle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

const unlessMissing = <Found>(found: Promise<Found>): Promise<Found | undefined> =>
  found.catch((error: unknown) => (isMissing(error) ? undefined : Promise.reject(error)))

/** The names in a folder that were last written more than an hour ago. */
export async function listOldIn(folder: string): Promise<string[]> {
  const names = await readdir(folder)
  const found = await Promise.all(names.map((name) => unlessMissing(stat(join(folder, name)))))
  return names.filter((_, at) => Date.now() - (found[at]?.mtimeMs ?? Date.now()) > GRACE_MS)
}

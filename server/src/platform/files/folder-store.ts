import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { UNREFERENCED_GRACE_MS, isFileName, createFileName, originalsOf, withCopies } from './file-names.ts'
import type { FileStore } from './files.ts'

const SHARD = /^[0-9a-f]{2}$/

/** Creates a file store in a folder of the local disk. */
export function createFolderStore(folder: string): FileStore {
  // Sharded by the first two digits, so that no folder becomes too large to list.
  const shardOf = (name: string) => join(folder, name.slice(0, 2))
  const pathOf = (name: string) => join(shardOf(name), name)

  async function saveAs(path: string, name: string): Promise<void> {
    if (!isFileName(name)) throw new Error(`${name} is not a valid name of a stored file.`)
    await syncPath(path)
    await mkdir(shardOf(name), { recursive: true, mode: 0o700 })
    await rename(path, pathOf(name))
    // A rename is durable after an fsync of its folder, a new folder after an fsync of its parent.
    await syncPath(shardOf(name))
    await syncPath(folder)
  }

  return {
    async save(path, extension) {
      const name = createFileName(extension)
      await saveAs(path, name)
      return name
    },
    saveAs,
    async open(name) {
      const file = isFileName(name) ? await unlessMissing(open(pathOf(name), 'r')) : undefined
      if (file === undefined) return undefined
      const { size } = await file.stat()
      return { size, read: (start, end) => file.createReadStream({ start, end }), close: () => file.close() }
    },
    async remove(names) {
      for (const name of names.flatMap(withCopies)) await rm(pathOf(name), { force: true })
    },
    async *listOld() {
      for (const shard of await readdir(folder)) if (SHARD.test(shard)) yield originalsOf(await listOldIn(join(folder, shard)))
    },
  }
}

async function syncPath(path: string): Promise<void> {
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

/** Lists the names of the files in a folder that were last written more than an hour ago. */
export async function listOldIn(folder: string): Promise<string[]> {
  const names = await readdir(folder)
  const found = await Promise.all(names.map((name) => unlessMissing(stat(join(folder, name)))))
  return names.filter((_, at) => Date.now() - (found[at]?.mtimeMs ?? Date.now()) > UNREFERENCED_GRACE_MS)
}

import { access, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { withCopyTransaction } from '#platform/database/copy.ts'
import { type DatabaseAddress, connect } from '#platform/database/db.ts'
import { createFiles } from '#platform/files/create-files.ts'
import { createTestDatabase } from '@trademates/test-support/server/database.ts'
import { useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers } from '@trademates/test-support/server/users.ts'
import { backUp } from './backup.ts'
import type { OperatorDeps } from './deps.ts'
import { restoreBackup } from './restore.ts'
import { checkFiles } from './stored-files.ts'

const app = useTestServer()

const createDeps = (
  address: DatabaseAddress,
  parts: Pick<OperatorDeps, 'db' | 'files'>,
  secretFile: string | null = null,
): OperatorDeps => ({
  ...parts,
  bus: app.deps.bus,
  withCopyTransaction: (work) => withCopyTransaction(address, work),
  dataDir: '',
  readActions: () => new Map(),
  liveData: null,
  logFiles: { folder: '', seed: null },
  version: 'test',
  secretFile,
})

async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'trademates-backup-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

let users = 0

/** Backs up a server with a post that has a file. Returns a folder that contains the folder `backup`. */
async function createBackup(): Promise<string> {
  const name = `user${(users += 1)}`
  const { [name]: user } = await createUsers(app, name)
  await user?.createPost('with a file', { files: [new File(['a,b\n1,2'], 'levels.csv')] })
  const folder = await createFolder()
  await writeFile(join(folder, 'secret'), 'the secret of the server')
  await backUp(createDeps(app.database, app.deps, join(folder, 'secret')), join(folder, 'backup'))
  return folder
}

/** An empty database and an empty files folder to restore into. */
async function createTarget() {
  const { address, drop } = await createTestDatabase()
  const db = connect(address)
  onTestFinished(async () => {
    await db.close()
    await drop()
  })
  const folder = await createFolder()
  const secret = join(folder, 'secret')
  return { folder, db, deps: createDeps(address, { db, files: await createFiles(join(folder, 'files')) }, secret) }
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

/** Expects that restoring this folder fails without a trace. Returns the error message. */
async function failedRestore(backup: string): Promise<string> {
  const { folder, db, deps } = await createTarget()
  const error: unknown = await restoreBackup(deps, backup).catch((reason: unknown) => reason)
  expect(await readdir(join(folder, 'files'))).toEqual(['staging'])
  expect(await readdir(folder)).toEqual(['files'])
  expect(await db.one`select from users`).toBeUndefined()
  return error instanceof Error ? error.message : 'no error'
}

test('restores waiting jobs, but not scheduled ones', async () => {
  const folder = await createBackup()
  const later = '2100-01-01T00:00:00Z'
  await app.deps.db.run`select from graphile_worker.add_job('security-email', ${{ id: 'a "b"' }}, run_at => ${later}, priority => 3)`
  await backUp(createDeps(app.database, app.deps), join(folder, 'second'))
  const { db, deps } = await createTarget()
  await restoreBackup(deps, join(folder, 'second'))
  expect(
    await db.many`
      select identifier as kind, payload, priority, run_at from graphile_worker._private_jobs job
      join graphile_worker._private_tasks task on task.id = job.task_id where identifier = 'security-email' or key is not null`,
  ).toEqual([{ kind: 'security-email', payload: { id: 'a "b"' }, priority: 3, run_at: new Date(later) }])
})

test('restores files and the secret', async () => {
  const folder = await createBackup()
  const { folder: target, deps } = await createTarget()
  expect(await restoreBackup(deps, join(folder, 'backup'))).toMatch(/is restored, with \d+ files?\.$/)
  expect(await exists(join(target, 'secret'))).toBe(true)
})

test.each(['..evil', 'aa', '0123456789abcdef0123456789abcdef.csv.exe', 'A123456789abcdef0123456789abcdef.csv'])(
  'rejects a backup with a file named %s, and writes nothing',
  { tags: ['full'] },
  async (name) => {
    const folder = await createBackup()
    await writeFile(join(folder, 'backup/files', name), 'evil')
    expect(await failedRestore(join(folder, 'backup'))).toBe(`${join(folder, 'backup/files', name)} is no file of a backup.`)
  },
)

test('rejects a backup with a missing file, and writes nothing', async () => {
  const folder = await createBackup()
  const [name = ''] = await readdir(join(folder, 'backup/files'))
  await rm(join(folder, 'backup/files', name))
  expect(await failedRestore(join(folder, 'backup'))).toBe(`${join(folder, 'backup/files', name)} is missing.`)
})

test('rejects a backup with a changed file', async () => {
  const folder = await createBackup()
  const { db, deps } = await createTarget()
  const [name = ''] = await readdir(join(folder, 'backup/files'))
  const content = await readFile(join(folder, 'backup/files', name))
  await writeFile(join(folder, 'backup/files', name), content.fill(0))
  await expect(restoreBackup(deps, join(folder, 'backup'))).rejects.toThrow(`${join(folder, 'backup/files', name)} is damaged.`)
  expect(await db.one`select from users`).toBeUndefined()
})

test('restores a backup of an earlier version without checksums', { tags: ['full'] }, async () => {
  const folder = await createBackup()
  const { deps } = await createTarget()
  const path = join(folder, 'backup/backup.json')
  const manifest = JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>
  await writeFile(path, JSON.stringify({ ...manifest, has_checksums: undefined }))
  await rm(join(folder, 'backup/SHA256SUMS'))
  expect(await restoreBackup(deps, join(folder, 'backup'))).toMatch(/is restored/)
})

const pathOf = (name: string) => join(app.filesFolder, name.slice(0, 2), name)

test.each<[string, 'stored_name' | 'thumbnail', (content: Buffer) => Buffer | null, string]>([
  ['is truncated', 'stored_name', (content) => content.subarray(0, -1), 'damaged'],
  ['is empty', 'stored_name', () => Buffer.alloc(0), 'damaged'],
  ['was overwritten with the same length', 'stored_name', (content) => Buffer.alloc(content.length, 'x'), 'damaged'],
  ['has an overwritten thumbnail', 'thumbnail', (content) => Buffer.alloc(content.length, 'x'), 'damaged'],
  ['is gone', 'stored_name', () => null, 'missing'],
])('files check and backup report a file that %s', { tags: ['full'] }, async (_what, which, change, problem) => {
  await createBackup()
  const picture = await sharp({ create: { width: 2_000, height: 1_500, channels: 3, background: 'navy' } })
    .png()
    .toBuffer()
  const name = `user${(users += 1)}`
  const { [name]: user } = await createUsers(app, name)
  await user?.createPost('with a picture', { files: [new File([new Uint8Array(picture)], 'chart.png')] })
  expect(await checkFiles(app.deps.db, app.deps.files)).toMatch(/^All \d+ files are there\.$/)

  const row = await app.deps.db.one<{
    stored_name: string
    thumbnail: string
  }>`select stored_name, thumbnail from files where owner_id = ${user?.id}`
  const path = pathOf(row?.[which] ?? '')
  const content = await readFile(path)
  const changed = change(content)
  await (changed === null ? rm(path) : writeFile(path, changed))
  const lines = `1 file is ${problem}:\n  ${row?.[which]}`
  await expect(checkFiles(app.deps.db, app.deps.files)).rejects.toThrow(lines)
  const folder = await createFolder()
  expect(await backUp(createDeps(app.database, app.deps), join(folder, 'backup'))).toContain(lines)
  await writeFile(path, content)
  expect(await checkFiles(app.deps.db, app.deps.files)).toMatch(/^All/)
})

test.each(['files/0123456789abcdef0123456789abcdef.csv', 'files', 'tables', 'tables/users.csv.gz', 'secret', 'SHA256SUMS', 'backup.json'])(
  'rejects a backup whose %s is a symbolic link, and writes nothing',
  { tags: ['full'] },
  async (name) => {
    const folder = await createBackup()
    const [path, elsewhere] = [join(folder, 'backup', name), join(folder, 'elsewhere')]
    if (await exists(path)) await rename(path, elsewhere)
    else await writeFile(elsewhere, 'of another user')
    await symlink(elsewhere, path)
    expect(await failedRestore(join(folder, 'backup'))).toBe(
      `${path} is no ${/^(files|tables)$/.test(name) ? 'folder' : 'file'} of a backup.`,
    )
  },
)

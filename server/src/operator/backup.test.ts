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

const meansOf = (address: DatabaseAddress, parts: Pick<OperatorDeps, 'db' | 'files'>, secretFile: string | null = null): OperatorDeps => ({
  ...parts,
  bus: app.deps.bus,
  withCopyTransaction: (work) => withCopyTransaction(address, work),
  version: 'test',
  secretFile,
})

async function freshFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'trademates-backup-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

let users = 0

/** Backs up a server with a post that has a file; the backup is the folder `backup` of the one that is returned. */
async function freshBackup(): Promise<string> {
  const name = `user${(users += 1)}`
  const { [name]: who } = await createUsers(app, name)
  await who?.createPost('with a file', { files: [new File(['a,b\n1,2'], 'levels.csv')] })
  const around = await freshFolder()
  await writeFile(join(around, 'secret'), 'the secret of the server')
  await backUp(meansOf(app.database, app.deps, join(around, 'secret')), join(around, 'backup'))
  return around
}

/** An empty database and an empty files folder to restore into. */
async function freshTarget() {
  const { address, drop } = await createTestDatabase()
  const db = connect(address)
  onTestFinished(async () => {
    await db.close()
    await drop()
  })
  const folder = await freshFolder()
  const secret = join(folder, 'secret')
  return { folder, db, means: meansOf(address, { db, files: await createFiles(join(folder, 'files')) }, secret) }
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

/** What a restore of this folder is refused with; nothing of it may be left. */
async function refusedRestore(backup: string): Promise<string> {
  const { folder, db, means } = await freshTarget()
  const error: unknown = await restoreBackup(means, backup).catch((reason: unknown) => reason)
  expect(await readdir(join(folder, 'files'))).toEqual(['staging'])
  expect(await readdir(folder)).toEqual(['files'])
  expect(await db.one`select from users`).toBeUndefined()
  return error instanceof Error ? error.message : 'no error'
}

test('jobs that wait are restored, those at a schedule are not', async () => {
  const around = await freshBackup()
  const later = '2100-01-01T00:00:00Z'
  await app.deps.db.run`select from graphile_worker.add_job('security-email', ${{ id: 'a "b"' }}, run_at => ${later}, priority => 3)`
  await backUp(meansOf(app.database, app.deps), join(around, 'second'))
  const { db, means } = await freshTarget()
  await restoreBackup(means, join(around, 'second'))
  expect(
    await db.many`
      select identifier as kind, payload, priority, run_at from graphile_worker._private_jobs job
      join graphile_worker._private_tasks task on task.id = job.task_id where identifier = 'security-email' or key is not null`,
  ).toEqual([{ kind: 'security-email', payload: { id: 'a "b"' }, priority: 3, run_at: new Date(later) }])
})

test('a backup is restored with its files and its secret', async () => {
  const around = await freshBackup()
  const { folder, means } = await freshTarget()
  expect(await restoreBackup(means, join(around, 'backup'))).toMatch(/is restored, with \d+ files?\.$/)
  expect(await isThere(join(folder, 'secret'))).toBe(true)
})

test.each(['..evil', 'aa', '0123456789abcdef0123456789abcdef.csv.exe', 'A123456789abcdef0123456789abcdef.csv'])(
  'a backup with a file named %s is refused, and nothing is written',
  async (name) => {
    const around = await freshBackup()
    await writeFile(join(around, 'backup/files', name), 'evil')
    expect(await refusedRestore(join(around, 'backup'))).toBe(`${join(around, 'backup/files', name)} is no file of a backup.`)
  },
)

test('a backup that lacks a file is refused, and nothing is written', async () => {
  const around = await freshBackup()
  const [name = ''] = await readdir(join(around, 'backup/files'))
  await rm(join(around, 'backup/files', name))
  expect(await refusedRestore(join(around, 'backup'))).toBe(`${join(around, 'backup/files', name)} is missing.`)
})

test('a backup in which a file was changed is refused', async () => {
  const around = await freshBackup()
  const { db, means } = await freshTarget()
  const [name = ''] = await readdir(join(around, 'backup/files'))
  const content = await readFile(join(around, 'backup/files', name))
  await writeFile(join(around, 'backup/files', name), content.fill(0))
  await expect(restoreBackup(means, join(around, 'backup'))).rejects.toThrow(`${join(around, 'backup/files', name)} is damaged.`)
  expect(await db.one`select from users`).toBeUndefined()
})

test('a backup without checksums, of an earlier version, is restored', async () => {
  const around = await freshBackup()
  const { means } = await freshTarget()
  const place = join(around, 'backup/backup.json')
  const about = JSON.parse(await readFile(place, 'utf8')) as Record<string, unknown>
  await writeFile(place, JSON.stringify({ ...about, has_checksums: undefined }))
  await rm(join(around, 'backup/SHA256SUMS'))
  expect(await restoreBackup(means, join(around, 'backup'))).toMatch(/is restored/)
})

const placeOf = (name: string) => join(app.filesFolder, name.slice(0, 2), name)

test.each<[string, 'stored' | 'thumbnail', (content: Buffer) => Buffer | null, string]>([
  ['is cut short', 'stored', (content) => content.subarray(0, -1), 'damaged'],
  ['is empty', 'stored', () => Buffer.alloc(0), 'damaged'],
  ['was overwritten by as many bytes', 'stored', (content) => Buffer.alloc(content.length, 'x'), 'damaged'],
  ['has a small size that was overwritten', 'thumbnail', (content) => Buffer.alloc(content.length, 'x'), 'damaged'],
  ['is gone', 'stored', () => null, 'missing'],
])('files check and backup name a file that %s', async (_what, which, change, said) => {
  await freshBackup()
  const picture = await sharp({ create: { width: 2_000, height: 1_500, channels: 3, background: 'navy' } })
    .png()
    .toBuffer()
  const name = `user${(users += 1)}`
  const { [name]: who } = await createUsers(app, name)
  await who?.createPost('with a picture', { files: [new File([new Uint8Array(picture)], 'chart.png')] })
  expect(await checkFiles(app.deps.db, app.deps.files)).toMatch(/^All \d+ files are there\.$/)

  const row = await app.deps.db.one<{ stored: string; thumbnail: string }>`select stored, thumbnail from files where owner_id = ${who?.id}`
  const place = placeOf(row?.[which] ?? '')
  const content = await readFile(place)
  const changed = change(content)
  await (changed === null ? rm(place) : writeFile(place, changed))
  const lines = `1 file is ${said}:\n  ${row?.[which]}`
  await expect(checkFiles(app.deps.db, app.deps.files)).rejects.toThrow(lines)
  const around = await freshFolder()
  expect(await backUp(meansOf(app.database, app.deps), join(around, 'backup'))).toContain(lines)
  await writeFile(place, content)
  expect(await checkFiles(app.deps.db, app.deps.files)).toMatch(/^All/)
})

test.each(['files/0123456789abcdef0123456789abcdef.csv', 'files', 'tables', 'tables/users.csv.gz', 'secret', 'SHA256SUMS', 'backup.json'])(
  'a backup whose %s is a symbolic link is refused, and nothing is written',
  async (name) => {
    const around = await freshBackup()
    const [place, elsewhere] = [join(around, 'backup', name), join(around, 'elsewhere')]
    if (await isThere(place)) await rename(place, elsewhere)
    else await writeFile(elsewhere, 'of somebody else')
    await symlink(elsewhere, place)
    expect(await refusedRestore(join(around, 'backup'))).toBe(
      `${place} is no ${/^(files|tables)$/.test(name) ? 'folder' : 'file'} of a backup.`,
    )
  },
)

import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, statfs, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Files } from './files.ts'
import { createFiles } from './create-files.ts'

let folder: string
let files: Files

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'files-'))
  files = await createFiles(folder)
})
afterEach(() => rm(folder, { recursive: true }))

const stage = (content: string, limit = 100) => files.stage(Readable.from([Buffer.from(content)]), limit)
const listStaged = () => readdir(join(folder, 'staging'))
const pathOf = (name: string) => join(folder, name.slice(0, 2), name)

async function age(path: string): Promise<void> {
  const longAgo = new Date(Date.now() - 61 * 60_000)
  await utimes(path, longAgo, longAgo)
}

test('a stored file can be read, whole and in part, also after a restart', async () => {
  const { path, size } = await stage('0123456789')
  const name = await files.save(path, 'csv')
  expect(size).toBe(10)
  expect(await listStaged()).toEqual([])
  const opened = await (await createFiles(folder)).open(name)
  expect(opened?.size).toBe(10)
  expect(await text(opened?.read(2, 4) ?? Readable.from(''))).toBe('234')
})

test('a stream of exactly the limit is staged, one more byte is rejected and leaves no file', async () => {
  const { path } = await stage('12345', 5)
  await files.discard([{ path }, { path }])
  await expect(stage('123456', 5)).rejects.toMatchObject({ code: 'too_large', status: 413 })
  expect(await listStaged()).toEqual([])
})

test('a stream that fails leaves no file', async () => {
  async function* breaking() {
    yield Buffer.from('123')
    throw new Error('cut off')
  }
  await expect(files.stage(breaking(), 100)).rejects.toThrow('cut off')
  expect(await listStaged()).toEqual([])
})

test.each(['../../etc/passwd', '..', 'staging', '', `${'0'.repeat(32)}.webp`])('there is no file called %j', async (name) => {
  expect(await files.open(name)).toBeUndefined()
})

test('staged files of a killed process are removed after an hour', async () => {
  const [old, young] = [await stage('a'), await stage('b')]
  await age(old.path)
  expect(await files.cleanUpStaging()).toBe(1)
  expect(await listStaged()).toEqual([young.path.split('/').at(-1)])
})

test('only files stored more than an hour ago are listed, and a removed file is gone', async () => {
  const [old, young] = [await files.save((await stage('a')).path, 'csv'), await files.save((await stage('b')).path, 'csv')]
  await writeFile(join(folder, 'README'), 'not ours')
  await age(pathOf(old))
  const listed: string[] = []
  for await (const names of files.listOld()) listed.push(...names)
  expect(listed).toEqual([old])
  await files.remove([old])
  expect(await files.open(old)).toBeUndefined()
  const left = await files.open(young)
  expect(left?.size).toBe(1)
  await left?.close()
})

test('G18 running uploads reserve the announced space: an upload that does not fit beside them is rejected before it is written', async () => {
  const { bavail, blocks, bsize } = await statfs(folder)
  const large = Math.floor((bavail - blocks * 0.05) * bsize * 0.4)
  const stopped = Promise.withResolvers<void>()
  async function* slowly() {
    yield Buffer.from('123')
    await stopped.promise
  }
  const first = files.stage(slowly(), large, large)
  await expect.poll(listStaged).toHaveLength(1)
  await expect(files.stage(Readable.from(['x']), large, large)).rejects.toMatchObject({ code: 'unavailable', status: 503 })
  expect(await listStaged()).toHaveLength(1)
  expect((await files.stage(Readable.from([Buffer.from('x')]), 100, 100)).size).toBe(1)
  stopped.resolve()
  await first
  expect((await files.stage(Readable.from([Buffer.from('x')]), large, large)).size).toBe(1)
})

test('G18 an upload without an announced size stops before the disk reserve is used up', async ({ skip }) => {
  const { error, free } = JSON.parse(await onSmallDisk('16896k', 'scripts/large-upload.ts', skip)) as { error: string; free: number }
  expect(error).toBe('Uploads are paused. You can still post without files.')
  expect(free).toBeGreaterThan(0)
})

/** Runs a program of `server/test` in a namespace where `folder` is a disk of this size. Returns its output. */
async function onSmallDisk(size: string, program: string, skip: (why: string) => void): Promise<string> {
  const mounted = `mount -t tmpfs -o size=${size} none "${folder}" &&`
  const inNamespace = (command: string) =>
    promisify(execFile)('unshare', ['--user', '--map-root-user', '--mount', 'sh', '-c', `${mounted} ${command}`])
  const isAllowed = await inNamespace('true').then(
    () => true,
    () => false,
  )
  if (!isAllowed) skip('this machine does not allow mounting a small disk')
  const path = join(import.meta.dirname, '..', '..', '..', 'test', program)
  return (await inNamespace(`exec "${process.execPath}" "${path}" "${folder}"`)).stdout
}

interface UploadResult {
  size: number
  status: number
  code?: string
  detail?: string
}

test('F10 G18 uploads return 503 on a full disk and below its reserve, and no file is truncated', async ({ skip }) => {
  const stdout = await onSmallDisk('1m', 'scripts/full-disk.ts', skip)
  const { answers, sizes } = JSON.parse(stdout) as { answers: UploadResult[]; sizes: number[] }
  const accepted = answers.filter(({ status }) => status === 200)
  const refused = answers.filter(({ status }) => status !== 200)
  expect(accepted.length).toBeGreaterThan(5)
  expect(new Set(refused.map(({ status, code }) => `${status} ${code}`))).toEqual(new Set(['503 unavailable']))
  expect(new Set(refused.map(({ detail }) => detail))).toEqual(
    new Set(['The server is overloaded. Try again in a moment.', 'Uploads are paused. You can still post without files.']),
  )
  const sorted = (numbers: number[]) => numbers.toSorted((a, b) => a - b)
  expect(sorted(sizes)).toEqual(sorted(accepted.map(({ size }) => size)))
})

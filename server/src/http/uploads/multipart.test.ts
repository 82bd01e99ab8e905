import { once } from 'node:events'
import { readdir, stat } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import { sanitizeFileName, MAX_FILE_BYTES } from '@trademates/contract/media'
import { createPost } from '@trademates/contract/posts'
import { beforeAll, expect, test, vi } from 'vitest'
import { parseFieldErrors, parseApiError } from '@trademates/test-support/api/call.ts'
import { useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers, type TestUser } from '@trademates/test-support/server/users.ts'

const app = useTestServer()
let ana: TestUser

beforeAll(async () => {
  ana = (await createUsers(app, 'ana')).ana
})

const EDGE = 'edge-of-a-part'
const text = (name: string, value: string | Buffer) =>
  Buffer.concat([
    Buffer.from(`--${EDGE}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n`),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ])
const file = (filename: string, content: string | Buffer, field = 'files') =>
  Buffer.concat([
    Buffer.from(
      `--${EDGE}\r\nContent-Disposition: form-data; name="${field}"; filename="${filename}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])
const END = Buffer.from(`--${EDGE}--\r\n`)
const MINIMUM = [text('description', 'Flat into the close.'), text('trading_markets', 'Forex')]

async function post(parts: Buffer[], type = `multipart/form-data; boundary=${EDGE}`) {
  const response = await fetch(new URL(createPost.path, app.url), {
    method: 'POST',
    headers: { authorization: `Bearer ${ana.session.access}`, 'content-type': type },
    body: Buffer.concat(parts),
  })
  const body = (await response.json()) as Record<string, unknown>
  return { status: response.status, body: response.ok ? body : response.status === 400 ? parseFieldErrors(body) : parseApiError(body) }
}

async function stagedBytes(): Promise<number> {
  const [name = ''] = await listStaged()
  return (await stat(join(app.filesFolder, 'staging', name))).size
}

const listStaged = () => readdir(join(app.filesFolder, 'staging'))

test('accepts fields, repeated fields and files', async () => {
  const { status, body } = await post([...MINIMUM, text('tags', 'cpi'), text('tags', 'london'), file('levels.csv', 'a,b'), END])
  expect(status).toBe(201)
  expect(body).toMatchObject({
    description: 'Flat into the close.',
    tags: [{ name: 'cpi' }, { name: 'london' }],
    files: [{ name: 'levels.csv', size: 3 }],
  })
})

test('a list field that occurs once is a list of one', async () => {
  expect(await post([...MINIMUM, text('tags', 'cpi'), END])).toMatchObject({ status: 201, body: { tags: [{ name: 'cpi' }] } })
})

test('returns 400 for a repeated field that is not a list', async () => {
  expect(await post([...MINIMUM, text('description', 'Another.'), END])).toMatchObject({
    status: 400,
    body: { description: [expect.any(String)] },
  })
})

test('ignores an empty file input', async () => {
  expect(await post([...MINIMUM, file('', ''), END])).toMatchObject({ status: 201, body: { files: [] } })
})

test('ignores an epilogue after the last boundary', async () => {
  expect(await post([...MINIMUM, END, Buffer.from('an epilogue')])).toMatchObject({ status: 201 })
})

test('reports all errors of a form at once', async () => {
  const { status, body } = await post([text('description', '  '), text('trading_markets', 'Bonds'), END])
  expect(status).toBe(400)
  expect(Object.keys(body).toSorted()).toEqual(['description', 'trading_markets'])
})

test.each([
  ['C:\\Users\\ana\\levels.csv', 'levels.csv'],
  ['../../etc/passwd.txt', 'passwd.txt'],
  ['a\tb\u202Ecod.csv', 'abcod.csv'],
  [`${'x'.repeat(300)}.csv`, `${'x'.repeat(146)}.csv`],
  ['Zu\u0308rich €.csv', 'Zürich €.csv'],
])('stores the file name %j as %j', async (sent, name) => {
  expect(await post([...MINIMUM, file(sent.replaceAll('\\', '\\\\'), 'a,b'), END])).toMatchObject({
    status: 201,
    body: { files: [{ name }] },
  })
})

test.each(['Zu\u0308rich.png', 'so "cheap" it\nis.png', 'C:\\charts\\gold.png', `${'x'.repeat(200)}.png`])(
  'an error about the file %j starts with its sanitized name',
  async (name) => {
    const refused = await ana.call(createPost, {
      body: { description: 'x', trading_markets: 'Forex' },
      files: [new File(['no picture'], name)],
    })
    expect(refused).toHaveFieldErrors({ files: [`${sanitizeFileName(name)}: the contents don't match the .png extension.`] })
  },
)

test.each([
  ['the boundary is missing', [...MINIMUM, END], 'multipart/form-data'],
  ['the boundary is another', [...MINIMUM, END], 'multipart/form-data; boundary=other'],
  ['the form is cut inside a file', [...MINIMUM, file('levels.csv', 'a,b').subarray(0, -4)], undefined],
  ['the form is cut inside a header', [...MINIMUM, file('levels.csv', 'a,b').subarray(0, 40)], undefined],
  ['a part has no name', [...MINIMUM, Buffer.from(`--${EDGE}\r\nContent-Disposition: form-data\r\n\r\nx\r\n`), END], undefined],
  ['a field is called __proto__', [...MINIMUM, text('__proto__', 'x'), END], undefined],
  ['A07 there are 10,000 parts', [...MINIMUM, ...Array.from({ length: 10_000 }, () => text('tags', 'x')), END], undefined],
])('F18 %s: 400', async (_, parts, type) => {
  const { status, body } = await post(parts, type)
  expect(body).toEqual({ non_field_errors: ['This form is malformed or cut short.'] })
  expect(status).toBe(400)
  expect(await listStaged()).toEqual([])
})

test('A07 ignores a part whose header is a megabyte long', async () => {
  const part = Buffer.from(`--${EDGE}\r\nX-Long: ${'x'.repeat(1_000_000)}\r\nContent-Disposition: form-data; name="name"\r\n\r\nx\r\n`)
  expect((await post([...MINIMUM, part, END])).body).not.toMatchObject({ name: 'x' })
})

test.each([
  ['invalid UTF-8', text('description', Buffer.from([0x61, 0xff])), { description: ['This is not UTF-8 text.'] }],
  ['a text that is too long', text('description', 'x'.repeat(70_000)), { description: ['This is too long.'] }],
  ['a text in a file field', text('files', 'x'), { files: ['A file is needed.'] }],
  ['a file in a text field', file('x.csv', 'a,b', 'description'), { description: ['No file is taken here.'] }],
])('%s: 400', async (_, part, fields) => {
  expect(await post([...MINIMUM.slice(1), part, END])).toEqual({ status: 400, body: fields })
  expect(await listStaged()).toEqual([])
})

test('returns 415 for another content type', async () => {
  expect(await post([Buffer.from('description=x')], 'application/x-www-form-urlencoded')).toMatchObject({
    status: 415,
    body: { code: 'unsupported_media_type' },
  })
  expect(await post([Buffer.from('{}')], 'application/json')).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } })
})

test('F17 returns 400 for eleven files, and removes all of them', async () => {
  const files = Array.from({ length: 11 }, (_, at) => file(`${at}.csv`, 'a,b'))
  expect(await post([...MINIMUM, ...files, END])).toEqual({ status: 400, body: { files: ['At most 10 files.'] } })
  expect(await listStaged()).toEqual([])
})

test('F17 returns 413 with the name of a file that is one byte too large, also when more data follows, and removes all files', async () => {
  const tooMuch = Buffer.alloc(MAX_FILE_BYTES + 1, 'a')
  const answer = await post([...MINIMUM, file('first.csv', 'a,b'), file('long.csv', tooMuch), file('last.csv', tooMuch), END])
  expect(answer).toEqual({ status: 413, body: { code: 'too_large', detail: 'long.csv is larger than 25 MB.' } })
  expect(await listStaged()).toEqual([])
})

test('a rejected client can send the rest of its form and then read the response, also with Connection: close', async () => {
  const form = Buffer.concat([
    ...MINIMUM,
    file('long.csv', Buffer.alloc(MAX_FILE_BYTES + 1, 'a')),
    file('more.csv', Buffer.alloc(20_000_000, 'a')),
    END,
  ])
  const socket = await open()
  socket.write(head(form.length).replace('Host', 'Connection: close\r\nHost'))
  await new Promise<void>((sent, failed) => socket.once('error', failed).write(form, () => sent()))
  const answer = await textOf(socket)
  expect(answer).toMatch(/^HTTP\/1.1 413 [\s\S]+long.csv is larger/)
})

async function open(): Promise<Socket> {
  const { hostname, port } = new URL(app.url)
  const socket = connect({ host: hostname, port: Number(port) })
  await once(socket, 'connect')
  return socket
}

const head = (length: number, type = 'multipart/form-data') =>
  `POST ${createPost.path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${ana.session.access}\r\n` +
  `Content-Type: ${type}; boundary=${EDGE}\r\nContent-Length: ${length}\r\n\r\n`

test('A08 an aborted upload leaves no staged file', async () => {
  const socket = await open()
  socket.write(head(1_000_000))
  socket.write(Buffer.concat([...MINIMUM, file('first.csv', 'a,b'), file('half.csv', 'x'.repeat(300_000))]))
  await vi.waitFor(async () => expect(await listStaged()).toHaveLength(2))
  socket.destroy()
  await vi.waitFor(async () => expect(await listStaged()).toEqual([]), { timeout: 5_000 })
})

test('A08 a hundred uploads aborted at random positions leave no staged file and no post, and the server keeps working', async () => {
  const before = (await ana.listFeed({ author: ana.id, limit: 50 })).length
  const form = Buffer.concat([...MINIMUM, file('first.csv', 'a,b'), file('half.csv', 'x'.repeat(300_000)), file('last.csv', 'c,d'), END])
  for (let round = 0; round < 10; round += 1) {
    const sockets = await Promise.all(Array.from({ length: 10 }, open))
    for (const socket of sockets) {
      socket.write(head(form.length))
      const part = form.subarray(0, Math.floor(Math.random() * (form.length - 1)))
      socket.write(part, () => socket.destroy())
    }
    await Promise.all(sockets.filter((socket) => !socket.destroyed).map((socket) => once(socket, 'close')))
  }
  await vi.waitFor(async () => expect(await listStaged()).toEqual([]), { timeout: 5_000 })
  expect((await ana.listFeed({ author: ana.id, limit: 50 })).length).toBe(before)
  expect((await post([...MINIMUM, file('levels.csv', 'a,b'), END])).status).toBe(201)
})

test('F18 returns 408 for an upload that stalls for eight seconds, and removes its files', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const socket = await open()
    // Short enough that no query runs in that time: the database driver has timers too.
    socket.write(head(200_000))
    socket.write(Buffer.concat([...MINIMUM, file('half.csv', 'x'.repeat(100_000))]))
    await vi.waitFor(async () => expect(await listStaged()).toHaveLength(1))
    const answer = once(socket, 'data')
    await vi.advanceTimersByTimeAsync(8_000)
    expect(String(await answer)).toMatch(/^HTTP\/1.1 408 [\s\S]+"code":"timeout"/)
    await once(socket, 'close')
    await vi.waitFor(async () => expect(await listStaged()).toEqual([]))
  } finally {
    vi.useRealTimers()
  }
})

test('accepts a slow upload, with a content type in mixed case', async () => {
  const form = Buffer.concat([...MINIMUM, file('slow.csv', 'x'.repeat(200_000)), END])
  const socket = await open()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    socket.write(head(form.length, 'Multipart/Form-Data'))
    for (const at of [0, 1, 2]) {
      socket.write(form.subarray(at * 50_000, (at + 1) * 50_000))
      await vi.waitFor(async () => expect(await stagedBytes()).toBeGreaterThan(at * 50_000 + 40_000))
      await vi.advanceTimersByTimeAsync(6_000)
    }
  } finally {
    vi.useRealTimers()
  }
  const answer = once(socket, 'data')
  socket.write(form.subarray(150_000))
  expect(String(await answer)).toMatch(/^HTTP\/1.1 201 /)
  socket.destroy()
})

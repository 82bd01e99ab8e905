import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Post } from '@trademates/contract/posts'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { cast, type Person } from '#test/cast.ts'
import { launch, sharedDataDir } from './launch.ts'

// Ten where the figure is wanted: KILL_CYCLES=10 npx vitest run --project process kill
const CYCLES = Number(process.env['KILL_CYCLES'] ?? 3)
const MOST_ACKNOWLEDGED = 40

const data = sharedDataDir()
const start = () => launch({ env: { DATA_DIR: data.path, RATE_LIMIT: 'off' } })

let picture: File
beforeAll(async () => {
  const pixels = sharp({ create: { width: 320, height: 200, channels: 3, background: '#2a6' } })
  picture = new File([new Uint8Array(await pixels.jpeg().toBuffer())], 'chart.jpg', { type: 'image/jpeg' })
})

/** Writes posts, every other one with a picture, until nobody answers any more. Only what was answered in full is in the ledger. */
async function write(by: Person, ledger: Post[]): Promise<void> {
  for (let count = 0; ; count += 1) {
    const files = count % 2 === 0 ? [] : [picture]
    const post = await by.posts(`${by.name} writes ${count}`, { files }).catch(() => null)
    if (post === null) return
    ledger.push(post)
  }
}

/** A post as it is now has to be what was answered, and its files have to be whole. */
async function expectKept(url: string, by: Person, post: Post): Promise<void> {
  const { status, body } = await by.reads(post)
  expect(status).toBe(200)
  expect(body).toMatchObject({ description: post.description, files: post.files })
  for (const { file, size } of body.files) {
    const bytes = await (await fetch(new URL(file, url))).bytes()
    expect(bytes.length).toBe(size)
    expect((await sharp(bytes).metadata()).width).toBe(320)
  }
}

async function killDatabase(): Promise<void> {
  const [pid] = (await readFile(join(data.path, 'postgres/postmaster.pid'), 'utf8')).split('\n')
  process.kill(Number(pid), 'SIGKILL')
}

it(
  `kill -9 at any moment loses no acknowledged post, and the next start needs no help (F01, ${CYCLES} cycles)`,
  { timeout: CYCLES * 60_000 },
  async () => {
    let server = start()
    const door = { url: await server.ready(), mailFolder: join(data.path, 'mail') }
    const { ana, ...others } = await cast(door, 'ana', 'ben', 'cem', 'dia', 'eva', 'fay')
    const people = [ana, ...Object.values(others)]
    let kept = 0
    for (let cycle = 0; cycle < CYCLES; cycle += 1) {
      const ledger: Post[] = []
      const writing = Promise.all(people.map((person) => write(person, ledger)))
      const enough = Math.ceil(Math.random() * MOST_ACKNOWLEDGED)
      await expect.poll(() => ledger.length, { timeout: 60_000, interval: 1 }).toBeGreaterThanOrEqual(enough)
      // In every other cycle the database dies in the same moment, as in a power failure.
      if (cycle % 2 === 1) await killDatabase()
      await server.end('SIGKILL')
      await writing

      server = start()
      door.url = await server.ready()
      for (const post of ledger) await expectKept(door.url, ana, post)
      kept += ledger.length
    }
    expect(kept).toBeGreaterThan(CYCLES)
    expect(await server.end()).toBe(0)
    process.stdout.write(`  ${kept} acknowledged posts, 0 lost in ${CYCLES} cycles\n`)
  },
)

import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { signIn, signUp } from '@trademates/test-support/browser/users.ts'
import type { AppProcess } from '@trademates/test-support/browser/app-process.ts'
import pg from 'pg'

/** What is measured: how much of everything there is follows from the number of posts (`world.sql`). */
export interface World {
  posts: number
  people: number
  /** So many people are signed in, under tokens told by their numbers. */
  viewers: number
}

export const PERSON = 1
export const POST = 2
const VIEWERS_MOST = 2_000
const SIGNERS = 200

/** The id of the n-th of a kind, from 1. */
export const idOf = (kind: number, n: number): string =>
  `00000000-0000-7000-8000-${kind.toString(16).padStart(4, '0')}${n.toString(16).padStart(8, '0')}`

/** The access token of the n-th person, from 1. */
export const tokenOf = (n: number): string => `bench-${n}`

/** The address of the n-th person, from 1; the first two hundred have a password. */
export const emailOf = (n: number): string => `trader${1 + (n % SIGNERS)}@bench.example`

/** Where the embedded database of a data folder listens, and its process. */
export async function databaseIn(folder: string): Promise<{ host: string; pid: number }> {
  const lock = (await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n')
  return { host: lock[4] ?? '', pid: Number(lock[0]) }
}

/** Fills the empty data folder of a running server, or finds it full; and signs its viewers in. */
export async function prepareWorld(app: AppProcess, folder: string, posts: number): Promise<World> {
  const { host } = await databaseIn(folder)
  const client = new pg.Client({ host, user: 'trademates', database: 'trademates' })
  await client.connect()
  const made = join(folder, 'made')
  const world = { posts, people: posts / 10, viewers: Math.min(posts / 10, VIEWERS_MOST) }
  try {
    if (!existsSync(made)) {
      await client.query(`set bench.posts = ${posts}`)
      // One by one: a vacuum does not run beside others.
      const statements = (await readFile(new URL('./world.sql', import.meta.url), 'utf8')).split(/;\n/)
      for (const statement of statements) await client.query(statement)
      await givePasswords(app, client)
      await writeFile(made, '')
    }
    await signAllIn(client, world)
  } finally {
    await client.end()
  }
  return world
}

// One password is hashed by the product itself, and lent to the others.
async function givePasswords(app: AppProcess, client: pg.Client): Promise<void> {
  const email = 'signer@bench.example'
  await signUp(app, email)
  await client.query(`update users set verified_at = now() where email = $1`, [email])
  await signIn(app, email)
  await client.query(`update users u set password_hash = s.password_hash from users s where s.email = $1 and u.id <= $2`, [
    email,
    idOf(PERSON, SIGNERS),
  ])
}

async function signAllIn(client: pg.Client, { viewers }: World): Promise<void> {
  await client.query(`delete from sessions`)
  await client.query(
    `insert into sessions (id, user_id, access_hash, access_expires_at, refresh_hash, expires_at, ends_at, device)
     select gen_random_uuid(), ('00000000-0000-7000-8000-0001' || lpad(to_hex(n), 8, '0'))::uuid, sha256(convert_to('bench-' || n, 'UTF8')),
       now() + interval '1 day', sha256(convert_to('renew-' || n, 'UTF8')), now() + interval '1 day', now() + interval '1 day', 'bench'
     from generate_series(1, $1::int) n`,
    [viewers],
  )
}

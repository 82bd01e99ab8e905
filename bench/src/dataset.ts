import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { signIn, signUp } from '@trademates/test-support/browser/users.ts'
import type { AppProcess } from '@trademates/test-support/browser/app-process.ts'
import pg from 'pg'

/** The benchmark data; all sizes follow from the number of posts (`dataset.sql`). */
export interface Dataset {
  posts: number
  people: number
  /** The number of signed-in users; `tokenOf` returns their tokens. */
  viewers: number
}

export const PERSON = 1
export const POST = 2
const MAX_VIEWERS = 2_000
const PASSWORD_USERS = 200

/** The id of the n-th row of a kind, from 1. */
export const idOf = (kind: number, n: number): string =>
  `00000000-0000-7000-8000-${kind.toString(16).padStart(4, '0')}${n.toString(16).padStart(8, '0')}`

/** The access token of the n-th user, from 1. */
export const tokenOf = (n: number): string => `bench-${n}`

/** The email of one of the users with a password. */
export const emailOf = (n: number): string => `trader${1 + (n % PASSWORD_USERS)}@bench.example`

/** Returns the socket folder and the process id of the embedded database of a data folder. */
export async function findDatabase(folder: string): Promise<{ host: string; pid: number }> {
  const lock = (await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n')
  return { host: lock[4] ?? '', pid: Number(lock[0]) }
}

/** Fills the data folder of a running server if it is empty, and creates the sessions. */
export async function prepareDataset(app: AppProcess, folder: string, posts: number): Promise<Dataset> {
  const { host } = await findDatabase(folder)
  const client = new pg.Client({ host, user: 'trademates', database: 'trademates' })
  await client.connect()
  const marker = join(folder, 'made')
  const dataset = { posts, people: posts / 10, viewers: Math.min(posts / 10, MAX_VIEWERS) }
  try {
    if (!existsSync(marker)) {
      await client.query(`set bench.posts = ${posts}`)
      // One by one: VACUUM cannot run in a multi-statement query.
      const statements = (await readFile(new URL('./dataset.sql', import.meta.url), 'utf8')).split(/;\n/)
      for (const statement of statements) await client.query(statement)
      await setPasswords(app, client)
      await writeFile(marker, '')
    }
    await createSessions(client, dataset)
  } finally {
    await client.end()
  }
  return dataset
}

// The product hashes one password, which all users with a password share.
async function setPasswords(app: AppProcess, client: pg.Client): Promise<void> {
  const email = 'password@bench.example'
  await signUp(app, email)
  await client.query(`update users set verified_at = now() where email = $1`, [email])
  await signIn(app, email)
  await client.query(`update users u set password_hash = s.password_hash from users s where s.email = $1 and u.id <= $2`, [
    email,
    idOf(PERSON, PASSWORD_USERS),
  ])
}

async function createSessions(client: pg.Client, { viewers }: Dataset): Promise<void> {
  await client.query(`delete from sessions`)
  await client.query(
    `insert into sessions (id, user_id, access_hash, access_expires_at, refresh_hash, expires_at, ends_at, device)
     select gen_random_uuid(), ('00000000-0000-7000-8000-0001' || lpad(to_hex(n), 8, '0'))::uuid, sha256(convert_to('bench-' || n, 'UTF8')),
       now() + interval '1 day', sha256(convert_to('renew-' || n, 'UTF8')), now() + interval '1 day', now() + interval '1 day', 'bench'
     from generate_series(1, $1::int) n`,
    [viewers],
  )
}

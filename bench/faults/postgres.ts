import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openEmbedded } from '@trademates/server/src/platform/postgres/embedded.ts'
import { connect, type Db } from '@trademates/server/src/platform/database/db.ts'
import { openProxy, type Proxy } from './proxy.ts'

/** A PostgreSQL that belongs to a test, which may do with it as it likes; the server reaches it through a link that can fail. */
export interface OwnPostgres {
  link: Proxy
  /** What the server is told. */
  url: string
  /** The test's own way in, beside the link. */
  db: Db
  /** The process that all its others are children of. Where it ends, another is started. */
  pid: () => Promise<number>
  close(): Promise<void>
}

/** Starts one in a folder. */
export async function ownPostgres(folder: string): Promise<OwnPostgres> {
  const server = await openEmbedded(folder, { join: 'owner' })
  if (!('host' in server.address)) throw new Error('The embedded database has a socket.')
  const link = await openProxy({ path: join(server.address.host, '.s.PGSQL.5432') })
  const db = connect(server.address, { name: 'the test' })
  return {
    link,
    url: `postgres://${server.address.user}@127.0.0.1:${link.port}/${server.address.database}`,
    db,
    pid: async () => Number((await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]),
    async close() {
      await db.close()
      await link.close()
      await server.stop()
    },
  }
}

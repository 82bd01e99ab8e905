import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openEmbedded } from '@trademates/server/src/platform/postgres/embedded.ts'
import { connect, type Db } from '@trademates/server/src/platform/database/db.ts'
import { startFaultyProxy, type FaultyProxy } from './faulty-proxy.ts'

/** A PostgreSQL cluster of a single test. The server connects through a proxy that can fail. */
export interface ProxiedPostgres {
  proxy: FaultyProxy
  /** The `DATABASE_URL` of the server. */
  url: string
  /** A direct connection that bypasses the proxy. */
  db: Db
  /** The process id of the postmaster, which changes when it restarts. */
  pid: () => Promise<number>
  close(): Promise<void>
}

/** Starts a cluster in a folder. */
export async function startProxiedPostgres(folder: string): Promise<ProxiedPostgres> {
  const server = await openEmbedded(folder, { join: 'owner' })
  if (!('host' in server.address)) throw new Error('The embedded database has a socket.')
  const proxy = await startFaultyProxy({ path: join(server.address.host, '.s.PGSQL.5432') })
  const db = connect(server.address, { name: 'the test' })
  return {
    proxy,
    url: `postgres://${server.address.user}@127.0.0.1:${proxy.port}/${server.address.database}`,
    db,
    pid: async () => Number((await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]),
    async close() {
      await db.close()
      await proxy.close()
      await server.stop()
    },
  }
}

import { type Bus, openBus } from './bus.ts'
import { overPostgres } from './postgres.ts'
import { overRedis } from './redis.ts'
import type { Db } from '#platform/db.ts'
import type { Log } from '#platform/log.ts'

/** What the configuration says of the way between processes. */
export interface BusSettings {
  /** null: through the database. */
  redisUrl: string | null
  secret: string
}

/** Opens the bus of the configuration. */
export const openConfiguredBus = ({ redisUrl, secret }: BusSettings, db: Db, log: Log): Bus =>
  openBus(redisUrl === null ? overPostgres(db) : overRedis(redisUrl, secret), db, log)

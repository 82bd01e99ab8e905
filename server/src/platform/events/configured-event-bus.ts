import { type EventBus, createEventBus } from './event-bus.ts'
import { createPostgresPubSub } from './postgres-pub-sub.ts'
import { createRedisPubSub } from './redis-pub-sub.ts'
import type { Db } from '#platform/database/db.ts'
import type { Log } from '#platform/log.ts'

/** What the configuration says of the way between processes. */
export interface EventBusSettings {
  /** null: through the database. */
  redisUrl: string | null
  secret: string
}

/** Opens the bus of the configuration. */
export const createConfiguredEventBus = ({ redisUrl, secret }: EventBusSettings, db: Db, log: Log): EventBus =>
  createEventBus(redisUrl === null ? createPostgresPubSub(db) : createRedisPubSub(redisUrl, secret), db, log)

import { type EventBus, createEventBus } from './event-bus.ts'
import { createPostgresPubSub } from './postgres-pub-sub.ts'
import { createRedisPubSub } from './redis-pub-sub.ts'
import type { Db } from '#platform/database/db.ts'
import type { Log } from '#platform/log.ts'

/** The configuration of the event bus. */
export interface EventBusSettings {
  /** null: PostgreSQL is used. */
  redisUrl: string | null
  secret: string
}

/** Creates an event bus on Redis if it is configured, else on PostgreSQL. */
export const createConfiguredEventBus = ({ redisUrl, secret }: EventBusSettings, db: Db, log: Log): EventBus =>
  createEventBus(redisUrl === null ? createPostgresPubSub(db) : createRedisPubSub(redisUrl, secret), db, log)

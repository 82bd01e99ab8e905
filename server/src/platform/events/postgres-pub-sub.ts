import type { CreatePubSubAdapter } from './event-bus.ts'
import { keepSubscribed } from './keep-subscribed.ts'
import type { Db } from '#platform/database/db.ts'

const CHANNEL = 'trademates'

/** Creates an adapter on NOTIFY, whose payloads are limited to 8,000 bytes. */
export const createPostgresPubSub =
  (db: Db): CreatePubSubAdapter =>
  ({ onMessage, onConnected }, log) => ({
    send: (text) => db.run`select pg_notify(${CHANNEL}, ${text})`,
    close: keepSubscribed(async () => {
      const lost = new AbortController()
      const connection = await db.openConnection(() => lost.abort())
      connection.onNotification((_channel, text) => onMessage(text))
      await connection.script(`listen ${CHANNEL}`).catch((error: unknown) => {
        connection.release()
        throw error
      })
      onConnected()
      return { lost: lost.signal, ping: () => connection.one`select 1`, close: connection.release }
    }, log),
  })

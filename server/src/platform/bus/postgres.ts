import type { OpenCarrier } from './bus.ts'
import { keepListening } from './listening.ts'
import type { Db } from '#platform/db.ts'

const CHANNEL = 'trademates'

/** Carries texts as notifications of PostgreSQL, which takes less than 8,000 bytes at a time. */
export const overPostgres =
  (db: Db): OpenCarrier =>
  ({ hear, joined }, log) => ({
    send: (text) => db.run`select pg_notify(${CHANNEL}, ${text})`,
    close: keepListening(async () => {
      const lost = new AbortController()
      const held = await db.hold(() => lost.abort())
      held.onNotification((_channel, text) => hear(text))
      await held.script(`listen ${CHANNEL}`).catch((error: unknown) => {
        held.release()
        throw error
      })
      joined()
      return { lost: lost.signal, look: () => held.one`select 1`, end: held.release }
    }, log),
  })

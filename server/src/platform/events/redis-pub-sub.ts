import { createHash } from 'node:crypto'
import type { CreatePubSubAdapter } from './event-bus.ts'
import { keepSubscribed } from './keep-subscribed.ts'
import { StartError } from '#platform/process/start-error.ts'

const CONNECT_MS = 2_000
const RETRY_MS = 500

/** Creates a client. `reconnects`: it reconnects by itself and queues commands until then. */
async function createRedisClient(url: string, { reconnects }: { reconnects: boolean }) {
  // Imported only if Redis is used.
  const { createClient } = await import('@redis/client')
  const socket = { connectTimeout: CONNECT_MS, reconnectStrategy: reconnects ? RETRY_MS : (false as const) }
  const client = createClient({ url, disableOfflineQueue: !reconnects, maintNotifications: 'disabled', socket })
  // Failed commands report their errors. An error event without a listener would end the process.
  client.on('error', () => undefined)
  return client
}

/**
 * Checks that Redis responds.
 * @param shown the URL without its password, for the error message
 * @throws StartError if it does not
 */
export async function checkRedis(url: string, shown: string): Promise<void> {
  const client = await createRedisClient(url, { reconnects: false })
  try {
    await client.connect()
    await client.ping()
  } catch (error) {
    throw new StartError(`REDIS_URL holds ${shown}; it does not answer: ${error instanceof Error ? error.message : String(error)}`)
  } finally {
    if (client.isOpen) client.destroy()
  }
}

/** Creates an adapter on Redis. The channel is derived from `secret`, so that installations can share a Redis server. */
export const createRedisPubSub =
  (url: string, secret: string): CreatePubSubAdapter =>
  ({ onMessage, onConnected }, log) => {
    const channel = `trademates:${createHash('sha256').update(`bus ${secret}`).digest('hex').slice(0, 16)}`
    const sender = createRedisClient(url, { reconnects: true }).then((client) => {
      client.connect().catch((error: unknown) => log.warn({ err: error }, 'Redis cannot be used'))
      return client
    })
    const stopListening = keepSubscribed(async () => {
      const client = await createRedisClient(url, { reconnects: false })
      const lost = new AbortController()
      client.on('error', () => lost.abort())
      client.on('end', () => lost.abort())
      const close = () => {
        if (client.isOpen) client.destroy()
      }
      try {
        await client.connect()
        await client.subscribe(channel, onMessage)
      } catch (error) {
        close()
        throw error
      }
      onConnected()
      return { lost: lost.signal, ping: async () => client.ping(), close }
    }, log)
    return {
      send: async (text) => (await sender).publish(channel, text),
      async close() {
        await stopListening()
        const client = await sender
        if (client.isOpen) client.destroy()
      },
    }
  }

import { createHash } from 'node:crypto'
import type { CreatePubSubAdapter } from './event-bus.ts'
import { keepSubscribed } from './keep-subscribed.ts'
import { StartError } from '#platform/process/start-error.ts'

const CONNECT_MS = 2_000
const RETRY_MS = 500

/** A client that connects again by itself and lets commands wait for that for some seconds, where it is patient. */
async function createRedisClient(url: string, { isPatient }: { isPatient: boolean }) {
  // Read only where Redis is used: it brings all commands of Redis.
  const { createClient } = await import('@redis/client')
  const socket = { connectTimeout: CONNECT_MS, reconnectStrategy: isPatient ? RETRY_MS : (false as const) }
  const client = createClient({ url, disableOfflineQueue: !isPatient, maintNotifications: 'disabled', socket })
  // What fails is told to whoever asked; an event without a listener would end the process.
  client.on('error', () => undefined)
  return client
}

/**
 * Tries whether Redis answers.
 * @throws StartError in one line when it does not
 */
export async function checkRedis(url: string, shown: string): Promise<void> {
  const client = await createRedisClient(url, { isPatient: false })
  try {
    await client.connect()
    await client.ping()
  } catch (error) {
    throw new StartError(`REDIS_URL holds ${shown}; it does not answer: ${error instanceof Error ? error.message : String(error)}`)
  } finally {
    if (client.isOpen) client.destroy()
  }
}

/** Carries texts over Redis. `secret`: installations that share a Redis hear only those who share their secret. */
export const createRedisPubSub =
  (url: string, secret: string): CreatePubSubAdapter =>
  ({ onMessage, onConnected }, log) => {
    const channel = `trademates:${createHash('sha256').update(`bus ${secret}`).digest('hex').slice(0, 16)}`
    const sender = createRedisClient(url, { isPatient: true }).then((client) => {
      client.connect().catch((error: unknown) => log.warn({ err: error }, 'Redis cannot be used'))
      return client
    })
    const stopListening = keepSubscribed(async () => {
      const client = await createRedisClient(url, { isPatient: false })
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

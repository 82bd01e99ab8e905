import type { Id } from '@trademates/contract/wire'
import type { Handle } from '#platform/db.ts'
import type { Files } from '#platform/files/files.ts'
import type { Entry } from '#platform/zip.ts'
import { alertEventsOf } from '#features/alerts/archive.ts'
import { presentAlerts } from '#features/alerts/view.ts'
import { sessionsOf } from '#features/auth/sessions.ts'
import { messagesOf } from '#features/chat/archive.ts'
import { commentsBy } from '#features/comments/archive.ts'
import { learningOf } from '#features/learning/archive.ts'
import { likesBy } from '#features/likes/archive.ts'
import { friendshipsOf } from '#features/friendships/archive.ts'
import { filesOf } from '#features/media/archive.ts'
import { notificationsOf } from '#features/notifications/archive.ts'
import { settingsOf } from '#features/notifications/settings.ts'
import { addressOf } from '#features/people/accounts.ts'
import { followsOf } from '#features/people/archive.ts'
import { blocksBy, mutesBy } from '#features/profiles/archive.ts'
import { presentMe } from '#features/profiles/me.ts'
import { postsBy } from '#features/posts/archive.ts'
import { presentWatchlists } from '#features/watchlists/view.ts'
import { reportsBy } from '#features/reports/archive.ts'

interface Means {
  db: Handle
  files: Files
}

/** Hears how much of the files has been read, 0 to 1. */
type Progress = (share: number) => Promise<void>

const unheard: Progress = async () => undefined

/** All that a user put into the product, as the entries of a zip: JSON, and the files as they are kept. */
export async function* archiveOf({ db, files }: Means, user: Id, progress = unheard): AsyncGenerator<Entry> {
  yield json('profile', one({ ...(await presentMe(db, user)), language: (await addressOf(db, user))?.language }))
  yield json('posts', list(postsBy(db, user)))
  yield json('comments', list(commentsBy(db, user)))
  yield json('messages', list(messagesOf(db, user)))
  yield json('likes', list(likesBy(db, user)))
  yield json('follows', one(await followsOf(db, user)))
  yield json('watchlists', one(await presentWatchlists(db, user)))
  yield json('alerts', one(await presentAlerts(db, user)))
  yield json('alert-history', list(alertEventsOf(db, user)))
  yield json('friendships', one(await friendshipsOf(db, user)))
  yield json('blocks', list(blocksBy(db, user)))
  yield json('mutes', list(mutesBy(db, user)))
  yield json('notifications', list(notificationsOf(db, user)))
  yield json('notification-settings', one(await settingsOf(db, user)))
  yield json('learning', one(await learningOf(db, user)))
  yield json('reports', one(await reportsBy(db, user)))
  yield json('sessions', one(await sessionsOf(db, user)))

  const own = await filesOf(db, user)
  const total = own.reduce((sum, { size }) => sum + size, 0)
  let read = 0
  for (const { name, stored } of own) {
    const content = told(bytesOf(files, stored), async (bytes) => {
      read += bytes
      await progress(Math.min(read / Math.max(total, 1), 1))
    })
    yield { name: `files/${name}`, content, isDense: true }
  }
}

/** Opened only when it is read, so that a download that breaks off leaves nothing open. Nothing, where its owner removed it meanwhile. */
async function* bytesOf(files: Files, stored: string): AsyncGenerator<Uint8Array> {
  const opened = await files.open(stored)
  if (opened === undefined) return
  if (opened.size === 0) await opened.close()
  else yield* opened.read(0, opened.size - 1) as AsyncIterable<Uint8Array>
}

const json = (name: string, content: AsyncIterable<Uint8Array>): Entry => ({ name: `${name}.json`, content, isDense: false })

const encode = (text: string) => Buffer.from(text)

async function* one(value: object): AsyncGenerator<Uint8Array> {
  yield encode(`${JSON.stringify(value, null, 2)}\n`)
}

async function* list(items: AsyncIterable<object>): AsyncGenerator<Uint8Array> {
  let before = '[\n'
  for await (const item of items) {
    yield encode(before + JSON.stringify(item, null, 2))
    before = ',\n'
  }
  yield encode(before === '[\n' ? '[]\n' : '\n]\n')
}

async function* told(content: AsyncIterable<Uint8Array>, hear: (bytes: number) => Promise<void>): AsyncGenerator<Uint8Array> {
  for await (const chunk of content) {
    await hear(chunk.length)
    yield chunk
  }
}

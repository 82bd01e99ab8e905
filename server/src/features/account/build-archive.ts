import type { Id } from '@trademates/contract/wire'
import type { Queryable } from '#platform/database/db.ts'
import type { Files } from '#platform/files/files.ts'
import type { ZipEntry } from '#platform/files/zip.ts'
import { exportAlertEvents } from '#features/alerts/export.ts'
import { presentAlerts } from '#features/alerts/view.ts'
import { listUserSessions } from '#features/auth/sessions/sessions.ts'
import { exportMessages } from '#features/chat/export.ts'
import { exportComments } from '#features/comments/export.ts'
import { exportIdeaFollows } from '#features/ideas/follow.ts'
import { exportLearning } from '#features/learning/export.ts'
import { exportLikes } from '#features/likes/export.ts'
import { exportFriendships } from '#features/friendships/export.ts'
import { listFilesForExport } from '#features/media/export.ts'
import { exportNotifications } from '#features/notifications/export.ts'
import { loadSettings } from '#features/notifications/settings.ts'
import { findEmailRecipient } from '#features/people/accounts.ts'
import { exportFollows } from '#features/people/export.ts'
import { exportBlocks, exportMutes } from '#features/profiles/export.ts'
import { presentMe } from '#features/profiles/me.ts'
import { exportPosts } from '#features/posts/export.ts'
import { exportIdeas, exportIdeasAsCsv, exportTrackRecord } from '#features/track-records/export/export.ts'
import { exportReceipts } from '#features/receipts/export.ts'
import { exportMarketBlocks } from '#features/market-overview/overview.ts'
import { exportScreens } from '#features/screener/screens.ts'
import { exportVotes } from '#features/votes/sentiment.ts'
import { presentWatchlists } from '#features/watchlists/view.ts'
import { exportReports } from '#features/reports/export.ts'

interface ArchiveDeps {
  db: Queryable
  files: Files
}

/** Called with the share of the file bytes read so far, 0 to 1. */
type OnProgress = (share: number) => Promise<void>

const ignoreProgress: OnProgress = async () => undefined

/**
 * The entries of a user's data export: one JSON file per kind of data, then the user's files as they are stored.
 * @param progress called while the files are read; may throw to stop the export
 */
export async function* buildArchive({ db, files }: ArchiveDeps, user: Id, progress = ignoreProgress): AsyncGenerator<ZipEntry> {
  yield jsonEntry('profile', encodeValue({ ...(await presentMe(db, user)), language: (await findEmailRecipient(db, user))?.language }))
  yield jsonEntry('posts', encodeList(exportPosts(db, user)))
  yield jsonEntry('ideas', encodeList(exportIdeas(db, user)))
  yield { name: 'ideas.csv', content: encodeLines(exportIdeasAsCsv(db, user)), isCompressed: false }
  for await (const receipt of exportReceipts(db, { viewer: user, author: user })) yield { ...receipt, name: `receipts/${receipt.name}` }
  yield jsonEntry('track-record', encodeValue(await exportTrackRecord(db, user)))
  yield jsonEntry('comments', encodeList(exportComments(db, user)))
  yield jsonEntry('messages', encodeList(exportMessages(db, user)))
  yield jsonEntry('likes', encodeList(exportLikes(db, user)))
  yield jsonEntry('follows', encodeValue(await exportFollows(db, user)))
  yield jsonEntry('idea-follows', encodeValue(await exportIdeaFollows(db, user)))
  yield jsonEntry('watchlists', encodeValue(await presentWatchlists(db, user)))
  yield jsonEntry('market-overview', encodeValue((await exportMarketBlocks(db, user)) ?? []))
  yield jsonEntry('screens', encodeValue(await exportScreens(db, user)))
  yield jsonEntry('votes', encodeValue(await exportVotes(db, user)))
  yield jsonEntry('alerts', encodeValue(await presentAlerts(db, user)))
  yield jsonEntry('alert-history', encodeList(exportAlertEvents(db, user)))
  yield jsonEntry('friendships', encodeValue(await exportFriendships(db, user)))
  yield jsonEntry('blocks', encodeList(exportBlocks(db, user)))
  yield jsonEntry('mutes', encodeList(exportMutes(db, user)))
  yield jsonEntry('notifications', encodeList(exportNotifications(db, user)))
  yield jsonEntry('notification-settings', encodeValue(await loadSettings(db, user)))
  yield jsonEntry('learning', encodeValue(await exportLearning(db, user)))
  yield jsonEntry('reports', encodeValue(await exportReports(db, user)))
  yield jsonEntry('sessions', encodeValue(await listUserSessions(db, user)))

  const userFiles = await listFilesForExport(db, user)
  const total = userFiles.reduce((sum, { size }) => sum + size, 0)
  let read = 0
  for (const { name, stored_name } of userFiles) {
    const content = countBytes(readStoredFile(files, stored_name), async (bytes) => {
      read += bytes
      await progress(Math.min(read / Math.max(total, 1), 1))
    })
    yield { name: `files/${name}`, content, isCompressed: true }
  }
}

/** Opens the file only when it is read, so an aborted download leaves nothing open. Yields nothing for a removed file. */
async function* readStoredFile(files: Files, storedName: string): AsyncGenerator<Uint8Array> {
  const opened = await files.open(storedName)
  if (opened === undefined) return
  if (opened.size === 0) await opened.close()
  else yield* opened.read(0, opened.size - 1) as AsyncIterable<Uint8Array>
}

const jsonEntry = (name: string, content: AsyncIterable<Uint8Array>): ZipEntry => ({ name: `${name}.json`, content, isCompressed: false })

const encode = (text: string) => Buffer.from(text)

async function* encodeValue(value: object): AsyncGenerator<Uint8Array> {
  yield encode(`${JSON.stringify(value, null, 2)}\n`)
}

async function* encodeLines(lines: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const line of lines) yield encode(line)
}

async function* encodeList(items: AsyncIterable<object>): AsyncGenerator<Uint8Array> {
  let separator = '[\n'
  for await (const item of items) {
    yield encode(separator + JSON.stringify(item, null, 2))
    separator = ',\n'
  }
  yield encode(separator === '[\n' ? '[]\n' : '\n]\n')
}

async function* countBytes(content: AsyncIterable<Uint8Array>, onBytes: (bytes: number) => Promise<void>): AsyncGenerator<Uint8Array> {
  for await (const chunk of content) {
    await onBytes(chunk.length)
    yield chunk
  }
}

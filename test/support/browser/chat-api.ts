import { randomUUID } from 'node:crypto'
import { type ChatMessage, sendMessage } from '@trademates/contract/chat'
import { acceptFriendship, endFriendship } from '@trademates/contract/friendships'
import { callAs, type TestFile, type BrowserUser, requestConnection } from './users.ts'
import type { AppProcess } from './app-process.ts'

/** Makes two users friends over HTTP. */
export async function connectUsers(app: AppProcess, a: BrowserUser, b: BrowserUser): Promise<void> {
  await callAs(app, b, acceptFriendship, { body: { friendship_id: await requestConnection(app, a, b) } })
}

/** Ends the friendship of two users. */
export async function disconnectUsers(app: AppProcess, a: BrowserUser, b: BrowserUser): Promise<void> {
  await callAs(app, a, endFriendship, { params: { userId: b.session.user.id } })
}

/** Sends a message over HTTP, with optional pictures. */
export async function sendMessageAs(
  app: AppProcess,
  { from, to }: { from: BrowserUser; to: BrowserUser },
  content: string,
  files: TestFile[] = [],
): Promise<ChatMessage> {
  const form = new FormData()
  form.set('id', randomUUID())
  form.set('content', content)
  for (const { name, mimeType, buffer } of files) form.append('files', new Blob([buffer], { type: mimeType }), name)
  const path = sendMessage.path.replace('{userId}', to.session.user.id)
  const headers = { authorization: `Bearer ${from.session.access}` }
  const response = await fetch(app.url + path, { method: sendMessage.method, headers, body: form })
  if (!response.ok) throw new Error(`A message was answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as ChatMessage
}

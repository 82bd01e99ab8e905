import { randomUUID } from 'node:crypto'
import { type Message, sendMessage } from '@trademates/contract/chat'
import { acceptFriendship, endFriendship, type Friendship, requestFriendship } from '@trademates/contract/friendships'
import { ask, type Enclosure, type Person } from './people.ts'
import type { App } from './server.ts'

const bearer = ({ session }: Person) => ({ authorization: `Bearer ${session.access}` })

/** Connects two people, without the screens. */
export async function connect(app: App, a: Person, b: Person): Promise<void> {
  const asked = await ask(app, requestFriendship, { body: { to_user: b.session.user.id }, headers: bearer(a) })
  const { friendship_id } = (await asked.json()) as Friendship
  await ask(app, acceptFriendship, { body: { friendship_id }, headers: bearer(b) })
}

/** Ends what connects two people. */
export async function disconnect(app: App, a: Person, b: Person): Promise<void> {
  const path = endFriendship.path.replace('{userId}', b.session.user.id)
  const { ok, status } = await fetch(app.url + path, { method: endFriendship.method, headers: bearer(a) })
  if (!ok) throw new Error(`The end of a connection was answered ${status}.`)
}

/** Sends a message as somebody, with pictures where some are given. */
export async function say(
  app: App,
  { from, to }: { from: Person; to: Person },
  content: string,
  files: Enclosure[] = [],
): Promise<Message> {
  const form = new FormData()
  form.set('id', randomUUID())
  form.set('content', content)
  for (const { name, mimeType, buffer } of files) form.append('files', new Blob([buffer], { type: mimeType }), name)
  const path = sendMessage.path.replace('{userId}', to.session.user.id)
  const response = await fetch(app.url + path, { method: sendMessage.method, headers: bearer(from), body: form })
  if (!response.ok) throw new Error(`A message was answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as Message
}

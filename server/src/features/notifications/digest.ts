import type { NotificationKind } from '@trademates/contract/notifications'
import type { Id } from '@trademates/contract/wire'
import type { Deps } from '#platform/deps.ts'
import { newId } from '#platform/ids.ts'
import { addJob } from '#platform/jobs.ts'
import { write } from '#platform/letter.ts'
import { addressOf, suspensionOf } from '#features/people/accounts.ts'
import { changeDue, type DueRow } from './settings-store.ts'
import { type KindCount, listForDigest, removeMailed } from './store.ts'
import { waysOut } from './unsubscribe.ts'

const KIND = 'digest'
// In UTC, as every time of the product.
const HOUR = 7
const LOOK_SECONDS = 600

// In the order of the mail: what waits for an answer first. Without names: a name may be chosen to read like a link.
const WORDS: Record<NotificationKind, [one: string, more: string]> = {
  friend_request: ['request to connect', 'requests to connect'],
  request_accepted: ['request of yours accepted', 'requests of yours accepted'],
  price_alert: ['price alert of yours', 'price alerts of yours'],
  mention: ['mention of you', 'mentions of you'],
  comment: ['comment on your posts', 'comments on your posts'],
  like: ['like of your posts', 'likes of your posts'],
  follow: ['new follower', 'new followers'],
}

/** The counts as sentences for people, most urgent first. */
function sentences(counts: readonly KindCount[]): string[] {
  const byKind = new Map(counts.map(({ kind, count }) => [kind, count]))
  return Object.entries(WORDS).flatMap(([kind, [one, more]]) => {
    const count = byKind.get(kind as NotificationKind) ?? 0
    return count === 0 ? [] : `${count} ${count === 1 ? one : more}`
  })
}

/** Says how the daily mails are sent: looked for every ten minutes, due at seven (UTC), and only where something is unread. */
export function sendDigests(deps: Deps): void {
  const { db, jobs } = deps
  jobs.every('digests', LOOK_SECONDS, async () => {
    await db.transaction(
      async (tx) => {
        for (const due of await changeDue(tx, HOUR)) await addJob(tx, KIND, { id: newId(), ...due })
      },
      { isLong: true },
    )
    jobs.wake()
  })
  jobs.on(KIND, ({ id = '', user_id = '', since = '', until = '' }) => sendDigest(deps, id, { user_id, since, until }))
}

// Read only now: what was read, or switched off, since the mail fell due is not in it.
async function sendDigest({ db, mail, settings }: Deps, id: Id, { user_id: user, ...time }: DueRow): Promise<void> {
  const known = await addressOf(db, user)
  const told = sentences(await listForDigest(db, user, time))
  if (known !== undefined && told.length > 0 && (await suspensionOf(db, user)) === null) {
    const { page, oneClick } = waysOut(settings, user)
    const letter = write({
      subject: 'What you have not seen yet',
      name: known.username,
      paragraphs: ['Since the last daily mail:', ...told],
      button: { label: 'See all', link: `${settings.publicUrl}/notification` },
      small: 'You get this once a day at most, because you asked for it.',
      wayOut: { label: 'Stop the daily mail', link: page },
    })
    await mail.deliver({ id, to: known.email, ...letter, unsubscribe: oneClick })
  }
  await removeMailed(db, user, time.until)
}

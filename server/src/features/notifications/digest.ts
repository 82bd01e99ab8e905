import type { Language } from '@trademates/contract/languages'
import type { NotificationKind } from '@trademates/contract/notifications'
import type { Id } from '@trademates/contract/wire'
import type { Deps } from '#platform/deps.ts'
import { newId } from '#platform/ids.ts'
import { addJob } from '#platform/jobs.ts'
import { type Letter, write } from '#platform/mail/letter.ts'
import { say } from '#platform/words.ts'
import { addressOf, suspensionOf } from '#features/people/accounts.ts'
import { changeDue, type DueRow } from './settings-store.ts'
import { type KindCount, listForDigest, removeMailed } from './store.ts'
import { waysOut } from './unsubscribe.ts'

const KIND = 'digest-email'
// After all other emails, however many digests are due.
const PRIORITY = 10
// In UTC, as every time of the product.
const HOUR = 7
const LOOK_SECONDS = 600

// In the order of the mail: what waits for an answer first. Without names: a name may be chosen to read like a link.
const WORDS = {
  friend_request: '{count, plural, one {# request} other {# requests}} to connect',
  request_accepted: '{count, plural, one {# request} other {# requests}} of yours accepted',
  price_alert: '{count, plural, one {# price alert} other {# price alerts}} of yours',
  mention: '{count, plural, one {# mention} other {# mentions}} of you',
  comment: '{count, plural, one {# comment} other {# comments}} on your posts',
  like: '{count, plural, one {# like} other {# likes}} of your posts',
  follow: '{count, plural, one {# new follower} other {# new followers}}',
} as const satisfies Record<NotificationKind, string>

/** The counts as sentences for people, most urgent first. */
function sentences(counts: readonly KindCount[], language: Language): string[] {
  const byKind = new Map<string, number>(counts.map(({ kind, count }) => [kind, count]))
  return Object.entries(WORDS).flatMap(([kind, text]) => {
    const count = byKind.get(kind) ?? 0
    return count === 0 ? [] : say(language, text, { count })
  })
}

/** Says how the daily mails are sent: looked for every ten minutes, due at seven (UTC), and only where something is unread. */
export function sendDigests(deps: Deps): void {
  const { db, jobs } = deps
  jobs.every('daily-digests', LOOK_SECONDS, async () => {
    await db.transaction(
      async (tx) => {
        for (const due of await changeDue(tx, HOUR)) await addJob(tx, KIND, { id: newId(), ...due }, PRIORITY)
      },
      { isLong: true },
    )
  })
  jobs.on(KIND, ({ id = '', user_id = '', since = '', until = '' }) => sendDigest(deps, id, { user_id, since, until }), 'mail')
}

// Read only now: what was read, or switched off, since the mail fell due is not in it.
async function sendDigest({ db, mail, settings }: Deps, id: Id, { user_id: user, ...time }: DueRow): Promise<void> {
  const known = await addressOf(db, user)
  const lines = known === undefined ? [] : sentences(await listForDigest(db, user, time), known.language)
  if (known !== undefined && lines.length > 0 && (await suspensionOf(db, user)) === null) {
    const { page, oneClick } = waysOut(settings, user)
    const letter: Letter = {
      subject: 'Unread notifications',
      name: known.username,
      paragraphs: ['Since the last daily email:'],
      lines,
      button: { label: 'See all', link: `${settings.publicUrl}/notification` },
      small: 'You get this at most once a day because you turned it on.',
      wayOut: { label: 'Stop the daily email', link: page },
    }
    await mail.deliver({ id, to: known.email, ...write(letter, known.language), unsubscribe: oneClick })
  }
  await removeMailed(db, user, time.until)
}

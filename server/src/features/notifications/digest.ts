import type { Language } from '@trademates/contract/languages'
import type { NotificationKind } from '@trademates/contract/notifications'
import type { Id } from '@trademates/contract/wire'
import type { Deps } from '#platform/deps.ts'
import { newId } from '#platform/ids.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { type EmailContent, renderEmail } from '#platform/email/email-template.ts'
import { t } from '#platform/i18n/translate.ts'
import { findEmailRecipient, lockSuspensionReason } from '#features/people/accounts.ts'
import { claimDueDigests, type DueDigest } from './settings-store.ts'
import { type KindCount, listForDigest, deleteEmailOnly } from './store.ts'
import { unsubscribeLinks } from './unsubscribe.ts'

const JOB_KIND = 'digest-email'
// After all other emails, however many digests are due.
const PRIORITY = 10
// UTC.
const DUE_HOUR = 7
const POLL_INTERVAL_SECONDS = 600

// In the order of the email, most urgent first. Without user names, because a name can look like a link.
const COUNT_TEXTS = {
  friend_request: '{count, plural, one {# request} other {# requests}} to connect',
  request_accepted: '{count, plural, one {# request} other {# requests}} of yours accepted',
  price_alert: '{count, plural, one {# price alert} other {# price alerts}} of yours',
  idea_event: '{count, plural, one {# event} other {# events}} of trade ideas',
  idea_posted: '{count, plural, one {# new trade idea} other {# new trade ideas}}',
  mention: '{count, plural, one {# mention} other {# mentions}} of you',
  comment: '{count, plural, one {# comment} other {# comments}} on your posts',
  like: '{count, plural, one {# like} other {# likes}} of your posts',
  follow: '{count, plural, one {# new follower} other {# new followers}}',
} as const satisfies Record<NotificationKind, string>

/** Formats the counts as texts, most urgent first. */
function formatCounts(counts: readonly KindCount[], language: Language): string[] {
  const byKind = new Map<string, number>(counts.map(({ kind, count }) => [kind, count]))
  return Object.entries(COUNT_TEXTS).flatMap(([kind, text]) => {
    const count = byKind.get(kind) ?? 0
    return count === 0 ? [] : t(language, text, { count })
  })
}

/** Registers the jobs that send daily emails at 7:00 UTC to users with unread notifications. */
export function scheduleDigests(deps: Deps): void {
  const { db, jobs } = deps
  jobs.schedule('daily-digests', POLL_INTERVAL_SECONDS, async () => {
    await db.transaction(
      async (tx) => {
        for (const due of await claimDueDigests(tx, DUE_HOUR)) await addJob(tx, JOB_KIND, { id: newId(), ...due }, PRIORITY)
      },
      { isLong: true },
    )
  })
  jobs.register(JOB_KIND, ({ id = '', user_id = '', since = '', until = '' }) => sendDigest(deps, id, { user_id, since, until }), 'mail')
}

// Counts are loaded when the email is sent, so that notifications read since then are left out.
async function sendDigest({ db, mailer, settings }: Deps, id: Id, { user_id: user, ...time }: DueDigest): Promise<void> {
  const known = await findEmailRecipient(db, user)
  const lines = known === undefined ? [] : formatCounts(await listForDigest(db, user, time), known.language)
  if (known !== undefined && lines.length > 0 && (await lockSuspensionReason(db, user)) === null) {
    const { page, oneClick } = unsubscribeLinks(settings, user)
    const content: EmailContent = {
      subject: 'Unread notifications',
      name: known.username,
      paragraphs: ['Since the last daily email:'],
      lines,
      button: { label: 'See all', link: `${settings.publicUrl}/notification` },
      footer: 'You get this at most once a day because you turned it on.',
      footerLink: { label: 'Stop the daily email', link: page },
    }
    await mailer.deliver({ id, to: known.email, ...renderEmail(content, known.language), unsubscribe: oneClick })
  }
  await deleteEmailOnly(db, user, time.until)
}

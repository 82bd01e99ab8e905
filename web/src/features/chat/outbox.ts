import { sendMessage } from '@trademates/contract/chat'
import { call } from '#lib/api.ts'
import { CallError } from '#lib/call-error.ts'
import { queryClient } from '#lib/cache/cache.ts'
import { messageSent } from '#lib/cache/messages.ts'
import { type Attempt, openSender } from '#lib/queue/sender.ts'
import { t } from '#words/t.ts'
import { outbox, type Waiting } from './outbox-store.ts'
import { conversationQuery } from './queries.ts'

async function deliver({ id, to, content, pictures }: Waiting, files: readonly File[], how: Attempt): Promise<void> {
  if (files.length < pictures) throw new CallError('refused', t("The browser didn't keep its images. Discard it and write it again."))
  messageSent(await call(sendMessage, { params: { userId: to }, body: { id, content }, files, ...how }))
}

/** Goes on with what an earlier visit, or another tab, has not sent. Gives how to stop. */
export const openOutbox = (): (() => void) =>
  openSender(outbox, {
    lineOf: ({ to }) => to,
    deliver,
    onHeld: (waiting) => outbox.note(waiting, (now) => ({ ...now, isHeld: true })),
    onRefused: ({ to }, { code }) => {
      // Whether one may write at all is asked again.
      if (code === 'permission_denied' || code === 'not_found') void queryClient.invalidateQueries(conversationQuery(to))
    },
  })

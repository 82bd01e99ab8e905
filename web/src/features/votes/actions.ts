import type { Sentiment } from '@trademates/contract/posts'
import { type SymbolSentiment, voteOnSymbol } from '@trademates/contract/votes'
import { call } from '#lib/api/call.ts'
import { queryClient } from '#lib/cache/query-cache.ts'
import { changeSentiment, pendingVotes } from '#lib/cache/sentiment-events.ts'
import { showToast } from '#lib/notify/toast.ts'
import { createAction, queueForLater } from '#lib/queue/queue.ts'
import { t } from '#i18n/t.ts'
import { type HistoryDays, sentimentQuery } from './queries.ts'

type Vote = Sentiment | null

const PERIODS: readonly HistoryDays[] = ['30', '90']

/** Shows a vote before the server has answered; null: none. */
function showVote(code: string, stance: Vote): void {
  const day = new Date().toISOString().slice(0, 10)
  changeSentiment(code, (shown) => ({ ...shown, mine: stance === null ? null : { stance, day, counts: shown.mine?.counts ?? true } }))
}

/** Shows the gauge and the vote of an answer. */
const showAnswer = (code: string, { window, bullish, bearish, mine }: SymbolSentiment): void =>
  changeSentiment(code, (shown) => ({ ...shown, window, bullish, bearish, mine }))

const sendVote = (code: string, stance: Vote, signal?: AbortSignal): Promise<SymbolSentiment> =>
  call(voteOnSymbol, { params: { code }, body: { stance }, ...(signal && { signal }) })

/** Sends a queued vote and shows the answer. Throws CallError. */
export async function deliverVote(code: string, stance: Vote, signal: AbortSignal): Promise<void> {
  showAnswer(code, await sendVote(code, stance, signal))
}

/** Reads the vote that the server has, after a queued one was discarded; without a network once there is one. */
export function rereadVote(code: string): void {
  for (const days of PERIODS) void queryClient.invalidateQueries({ queryKey: sentimentQuery(code, days).queryKey })
}

/** Sends a vote; returns the answer, or `null` if it waits in the queue. Throws CallError. */
async function send(code: string, stance: Vote): Promise<SymbolSentiment | null> {
  // Only the last vote counts: it replaces the queued one.
  const action = createAction({ kind: 'vote', symbol: code, stance }, `vote-${code}`)
  try {
    return await sendVote(code, stance)
  } catch (error) {
    if (await queueForLater(error, action)) return null
    throw error
  }
}

/**
 * Votes on a symbol, or takes the vote back with null: shown at once, and back with a toast if the server rejects it. One request at a
 * time, so that of two quick votes the later one is stored.
 * @param confirmed the vote that the server has, unless a request is under way
 */
export async function castVote(code: string, stance: Vote, confirmed: Vote): Promise<void> {
  showVote(code, stance)
  const isSending = pendingVotes.has(code)
  pendingVotes.set(code, stance)
  if (isSending) return
  let stored = confirmed
  try {
    for (let sent: Vote | undefined; sent !== pendingVotes.get(code);) {
      sent = pendingVotes.get(code) ?? null
      const answer = await send(code, sent)
      stored = sent
      if (sent === pendingVotes.get(code) && answer !== null) showAnswer(code, answer)
    }
  } catch {
    const rejected = pendingVotes.get(code) ?? null
    showVote(code, stored)
    const retry = { label: t('Try again'), run: () => void castVote(code, rejected, stored) }
    showToast({ kind: 'bad', text: t("Your vote wasn't saved."), action: retry })
  } finally {
    pendingVotes.delete(code)
  }
}

import { LIVE_IDEA } from '@trademates/contract/idea-fixtures'
import type { Idea } from '@trademates/contract/ideas'

const ENTERED = '2026-03-09T10:00:00.000Z'
const HIT = '2026-03-10T10:31:00.000Z'
const ENDED = '2026-03-11T09:14:00.000Z'

const exit = (kind: Idea['exits'][number]['kind'], price: string, share = 100): Idea['exits'][number] => ({
  kind,
  price,
  share,
  at: ENDED,
  is_ambiguous: false,
})

const ended = (state: Idea['state'], r: string | null, more: Partial<Idea> = {}): Partial<Idea> => ({
  state,
  ended_at: ENDED,
  remaining: '0',
  r,
  r_net: r,
  ...more,
})

/** What an idea differs in from one that is live, by the state that its card shows. */
const STATES: readonly Partial<Idea>[] = [
  { state: 'waiting', fill: null, entered_at: null, enter_by: '2026-03-12T09:12:00.000Z', confidence: 62 },
  // Of the last minutes: the card states no time.
  { mark: { price: '64270', time: '2026-03-11T14:28:00.000Z', r: '0.6000', r_net: '0.5500' } },
  {
    targets: [
      { price: '66300', share: 60, hit_at: HIT },
      { price: '68900', share: 40, hit_at: null },
    ],
    exits: [exit('target', '66300', 60)],
    remaining: '40',
    current_stop: '64000',
    stop_moved: { at: HIT, price: '64705' },
    paid: true,
  },
  {
    is_provisional: true,
    touched: { level: 'target', target: 1, price: '66300' },
    position: { side: 'none', since: null, stated_at: ENTERED, price: null, previous: null },
  },
  ended('target', '2.7172', {
    targets: [
      { price: '66300', share: 60, hit_at: HIT },
      { price: '68900', share: 40, hit_at: ENDED },
    ],
    exits: [exit('target', '66300', 60), exit('target', '68900', 40)],
  }),
  ended('stopped', '-1.4000', {
    exits: [exit('stop', '61370')],
    position: { side: 'short', since: '2026-03-10', stated_at: HIT, price: '62500', previous: null },
  }),
  ended('expired', '0.3500', { exits: [exit('horizon', '63908')], practice: true }),
  ended('closed', '0.6400', {
    exits: [exit('close', '64328')],
    current_stop: '63000',
    stop_moved: { at: HIT, price: '63980' },
    unmanaged: { state: 'stopped', r: '-1.0000', r_net: '-1.0437' },
  }),
  ended('canceled', null, { fill: null, entered_at: null }),
  ended('missed', null, { fill: null, entered_at: null, reason: 'target_first' }),
  ended('void', null, { reason: 'no_prices' }),
  { is_on_hold: true },
  { is_stale: true },
  ended('stopped', '-1.0000', { exits: [exit('stop', '61950')], deleted_at: HIT }),
]

/** `LIVE_IDEA` in all states that a card shows, numbered from 1. */
export const IDEAS_IN_ALL_STATES: readonly Idea[] = STATES.map((state, at) => ({
  ...LIVE_IDEA,
  id: `01900000-0000-7000-8000-0000000000${at + 10}`,
  post_id: null,
  author: { id: '01900000-0000-7000-8000-000000000001', username: 'northdesk', image: null },
  number: at + 1,
  name: 'Bitcoin / US dollar',
  confidence: null,
  position: { side: 'long', since: '2026-03-09', stated_at: ENTERED, price: '64000', previous: null },
  reference: { price: '64000', time: '2026-03-08T09:11:50.000Z' },
  posted_at: '2026-03-08T09:12:00.000Z',
  expires_at: '2026-03-22T09:12:00.000Z',
  entered_at: ENTERED,
  ...state,
}))

import type { DemoFile } from './script.ts'
import type { TraderName } from './traders.ts'

/** One message, and how many hours ago it was sent. */
export interface DemoLine {
  by: TraderName
  hoursAgo: number
  text: string
  files?: readonly DemoFile[]
}

/** What two connected people wrote to each other. All of it is read, but the last lines of one as `unread` counts them. */
export interface DemoTalk {
  lines: readonly DemoLine[]
  unread?: number
}

/** The line of a conversation. */
const line = (by: TraderName, hoursAgo: number, text: string, ...files: DemoFile[]): DemoLine => ({ by, hoursAgo, text, files })

export const TALKS: readonly DemoTalk[] = [
  {
    unread: 1,
    lines: [
      line('ivo_coldkey', 29.2, 'Are you still flat on the dollar index?'),
      line('mina.kade', 28.9, 'Flat since Wednesday. I would rather be late than early into that print.'),
      line('ivo_coldkey', 28.8, 'Same. It is the first week in a month that I slept through.'),
      line('ivo_coldkey', 3.1, 'This is the reclaim I meant. Quiet, on spot, with funding at nothing.', {
        name: 'btc-4h.png',
        candles: {
          title: 'BTCUSD · 4h',
          theme: 'ink',
          path: [87100, 85800, 86200, 83700, 82900, 84100, 83400, 84700, 84300, 85218],
          bars: 70,
          decimals: 0,
          below: ['10 Nov', '13 Nov', '16 Nov', '19 Nov'],
          levels: [{ at: 84400, label: 'weekly open {{BTCUSD -0.96% /-2}}' }],
          average: 16,
        },
      }),
      line('mina.kade', 2.9, 'Stop under {{BTCUSD -2.66% /-2}}? That is below the whole shelf, I like it.'),
      line('ivo_coldkey', 2.8, 'Under it, on a four hour close. Wicks do not count.'),
      line('mina.kade', 0.6, 'In with half size. I add if the 4h close holds {{BTCUSD -0.3% /-2}}.'),
      line('mina.kade', 0.55, 'Alert is set, I do not want to stare at it.'),
      line('ivo_coldkey', 0.05, '4h closed above it, moving my stop to entry.'),
    ],
  },
  {
    unread: 2,
    lines: [
      line('harbour_fx', 7.4, 'Did you see who bought the fix?'),
      line('mina.kade', 7.1, 'I saw that somebody did. It looked like month end, ten days early.'),
      line(
        'harbour_fx',
        0.9,
        'The levels for tomorrow are in the notes: {{EURUSD +0.25% /4}} above, {{EURUSD -0.25% /4}} below, nothing in between that I would pay spread for.',
      ),
      line('harbour_fx', 0.8, 'And I owe you a coffee for the one from this morning.'),
    ],
  },
  {
    lines: [
      line('oxbow_energy', 5.2, 'Inventories are at half past three. I have no view and a small hedge.'),
      line('mina.kade', 4.4, 'No view is a view. Call me if the curve flips, I will be at the desk until six.'),
    ],
  },
  {
    lines: [
      line('vegaflat', 26.5, 'Skew is cheap again in the December 25s. Nobody wants the wings after two dull weeks.'),
      line('mina.kade', 26.1, 'How cheap is cheap?'),
      line('vegaflat', 25.9, 'Fourth percentile since 2019, with a rate decision inside it. I bought a few and felt old.'),
    ],
  },
  {
    lines: [
      line('tallow', 49, 'Are you in for the crude review on Friday? Oxbow brings the table, I bring the weather.'),
      line('mina.kade', 48.5, 'In. Somebody should bring the other side of the trade.'),
      line('tallow', 48.2, 'That is what you are for.'),
    ],
  },
  {
    lines: [
      line('mina.kade', 74, 'Which venue was the outlier in your funding table?'),
      line('perpetua', 73.5, '', {
        name: 'funding.png',
        lines: {
          title: 'BTC funding, percent a year',
          theme: 'dusk',
          lines: [{ label: 'average of eight venues', path: [12, 18, 26, 31, 22, 24, 13, 8, 6, 4] }],
          below: ['1 Nov', '6 Nov', '11 Nov', '16 Nov', '21 Nov'],
          decimals: 0,
          unit: '%',
        },
      }),
    ],
  },
  {
    lines: [
      line('slowcandle', 121, 'May I ask something small? When you say half size, half of what?'),
      line(
        'mina.kade',
        120.4,
        'Half of what I would risk if I were certain, and I am never certain. For you: half of what does not spoil your evening.',
      ),
      line('slowcandle', 120.2, 'That is a much smaller number than I thought.'),
      line('mina.kade', 120.1, 'Then it was worth asking.'),
    ],
  },
  {
    unread: 1,
    lines: [
      line('slowcandle', 6, 'I wrote the journal for the paper trades, as you said. Thirty entries.'),
      line('rulebook_ada', 5.5, 'Good. Now sort them by what you felt, not by what they made.'),
      line('slowcandle', 5.2, 'The bored ones lost the most.'),
      line('rulebook_ada', 5, 'They always do. Print that and hang it over the screen.'),
    ],
  },
  {
    lines: [
      line('nightshift_nq', 12, 'Asia is buying every dip to the tick. It is almost polite.'),
      line('gridline', 11.5, 'Same bid size each time, 180 lots. Somebody left a robot on.'),
      line('nightshift_nq', 11.4, 'I shall be polite back, then.'),
    ],
  },
]

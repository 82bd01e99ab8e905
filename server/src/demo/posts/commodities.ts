import { type DemoPost, says } from '#demo/script.ts'

export const COMMODITIES: readonly DemoPost[] = [
  {
    by: 'oxbow_energy',
    market: 'Commodities',
    hoursAgo: 2.1,
    text: '$WTI rejected at {{WTI +1.37%}} for the third time with open interest falling. Those were shorts paying, not buyers coming. Short from {{WTI +0.34%}}, stop {{WTI +1.97% waits}}, I want {{WTI -5.14% waits}} before the report on Wednesday.',
    tags: ['crude', 'wti', 'swing'],
    files: [
      {
        name: 'wti-4h.png',
        candles: {
          title: 'WTI · 4h',
          theme: 'paper',
          path: [54.2, 56.4, 59.1, 57.2, 59.2, 56.9, 58.2, 59.15, 58.9, 58.4],
          decimals: 2,
          below: ['28 Oct', '4 Nov', '11 Nov', '18 Nov'],
          levels: [{ at: 55.4, label: 'target {{WTI -5.14%}}' }],
          rings: [],
          average: 14,
        },
      },
    ],
    likes: 8,
    comments: [
      says('mina.kade', 'Refinery margins say the same: products do not follow any more.'),
      says('tallow', 'You and your margins. I only see that the trucks here are full.'),
      says('oxbow_energy', 'Full trucks are somebody selling.'),
    ],
  },
  {
    by: 'tallow',
    market: 'Commodities',
    hoursAgo: 11,
    text: 'Rain in Minas, finally, 38 mm in two days. $KC gave back nine cents before most of Europe had breakfast. I covered half at the open and am happy to be wrong about the rest: trees that flower twice pay nobody.',
    tags: ['coffee', 'weather'],
    files: [
      {
        name: 'rain-minas.png',
        bars: {
          title: 'Rain in southern Minas, mm a day',
          theme: 'linen',
          bars: [
            ['12', 0],
            ['13', 2],
            ['14', 0],
            ['15', 4],
            ['16', 1],
            ['17', 0],
            ['18', 6],
            ['19', 21],
            ['20', 17],
          ],
          decimals: 0,
        },
      },
    ],
    likes: 5,
    comments: [
      says('oxbow_energy', 'Do you really look at rain gauges every morning?'),
      says('tallow', 'Before coffee. It is only polite.'),
    ],
  },
  {
    by: 'tallow',
    market: 'Commodities',
    hoursAgo: 44,
    text: '$XAUUSD swept the low at {{XAUUSD -0.41% /0}} for the second time this week and closed inside the range again. Not my pasture, but I know a fence when I see one. Small long, stop {{XAUUSD -0.55% /0}}.',
    tags: ['gold', 'liquiditysweep'],
    files: [
      {
        name: 'gold-1h.png',
        candles: {
          title: 'XAUUSD · 1h',
          corner: 'UTC',
          path: [4091, 4086, 4083, 4087, 4064, 4078, 4081, 4062, 4072, 4069, 4078.6],
          decimals: 1,
          below: ['Mon', 'Tue', 'Wed', 'Thu'],
          zone: { from: 4060.5, to: 4064.5, label: 'the fence, {{XAUUSD -0.41% /0}}', since: 0.3 },
          levels: [{ at: 4091, label: 'first trim {{XAUUSD +0.3% /0}}' }],
          rings: [0.4, 0.69],
        },
      },
    ],
    likes: 9,
    comments: [
      says('harbour_fx', 'Took the same one fifteen minutes later and six dollars worse. Still good.'),
      says('slowcandle', 'How do you tell a sweep from a break while it happens?'),
      says('tallow', 'I do not. I wait until it is back inside and pay for the certainty.'),
    ],
  },
  {
    by: 'oxbow_energy',
    market: 'Commodities',
    hoursAgo: 75,
    name: 'Gas storage, one picture',
    text: 'Storage went into winter 6 percent above the five-year line, and $NG trades as if it were 6 below. Either the forecast turns cold next week, or this curve comes down like a piano. Calendar spread, March against April, so that I do not have to guess the weather.',
    tags: ['natgas', 'storage', 'spread'],
    files: [
      {
        name: 'storage.png',
        lines: {
          title: 'Gas in storage, bcf',
          lines: [
            { label: '2026', path: [1720, 1900, 2350, 2800, 3180, 3520, 3880], rough: false },
            { label: 'five years', path: [1650, 1780, 2180, 2620, 3010, 3390, 3650], rough: false },
          ],
          below: ['May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov'],
          decimals: 0,
        },
      },
    ],
    likes: 7,
    comments: [
      says('vegaflat', 'Implied on the front month is 68. The piano is priced in.'),
      says('oxbow_energy', 'Hence the spread. I want the stairs, not the piano.'),
    ],
  },
  {
    by: 'tallow',
    market: 'Commodities',
    hoursAgo: 129,
    text: 'Cocoa arrivals at the ports are 11 percent ahead of last year. The price has not read the report yet. $CC short below {{CC1! +1.2% /0}} with a stop I can live with.',
    tags: ['cocoa', 'arrivals'],
    likes: 4,
  },
  {
    by: 'oxbow_energy',
    market: 'Commodities',
    hoursAgo: 190,
    text: 'Post mortem on the $WTI long. The idea was right and I still lost: entered on Tuesday night, the report was on Wednesday, stop inside the usual noise of the report. Next time either after it or with half the size and twice the stop. Same risk, other outcome.',
    tags: ['crude', 'journal'],
    files: [
      {
        name: 'post-mortem.png',
        candles: {
          title: 'WTI · 15m, the report',
          theme: 'dusk',
          path: [57.8, 58.0, 57.9, 58.1, 56.9, 57.6, 58.4, 58.9, 59.3],
          bars: 80,
          decimals: 2,
          below: ['12:00', '14:00', '16:00', '18:00'],
          levels: [{ at: 57.2, label: 'my stop {{WTI -3.54%}}' }],
          rings: [0.5],
        },
      },
    ],
    likes: 10,
    comments: [
      says('rulebook_ada', 'A loss with a sentence that starts with "next time" is tuition. Without it, it is only a loss.'),
      says('mina.kade', 'That wick hurt more people than you.'),
    ],
  },
  {
    by: 'tallow',
    market: 'Commodities',
    hoursAgo: 275,
    text: 'A short list of things that moved $ZW this year and were not in any model: a ferry strike, a rumour about a ferry strike, the end of the rumour.',
    tags: ['wheat', 'grains'],
    likes: 12,
    comments: [says('nightshift_nq', 'You forgot the correction of the rumour.'), says('tallow', 'That was priced in.')],
  },
  {
    by: 'oxbow_energy',
    market: 'Commodities',
    hoursAgo: 402,
    text: 'Crack spread back at 19 dollars, the lowest of the autumn. When refiners earn this little they buy less crude, with about three weeks of delay. Marked the calendar.',
    tags: ['crack', 'crude'],
    files: [
      {
        name: 'crack-spread.png',
        lines: {
          title: 'Crack spread 3:2:1, dollars',
          theme: 'linen',
          lines: [{ label: 'front month', path: [27, 29, 26, 24.5, 25.5, 22, 23, 20.5, 19] }],
          below: ['Jul', 'Aug', 'Sep', 'Oct'],
          decimals: 0,
        },
      },
    ],
    likes: 3,
  },
]

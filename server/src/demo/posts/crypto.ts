import { type DemoPost, says } from '#demo/script.ts'

export const CRYPTO: readonly DemoPost[] = [
  {
    by: 'ivo_coldkey',
    market: 'Crypto',
    hoursAgo: 3.3,
    text: 'Weekly open of $BTCUSD reclaimed at {{BTCUSD -0.96% /-2}} and nobody on my timeline has said a word. I like it quiet. Bought another third, wrong under {{BTCUSD -2.66% /-2 waits}} on a four hour close.',
    tags: ['bitcoin', 'swing'],
    files: [
      {
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
      },
    ],
    likes: 7,
    comments: [
      says('perpetua', 'Funding went flat at the same time, so it is spot doing it. That is the good kind of quiet.'),
      says('ivo_coldkey', 'That is what I hoped you would say.'),
    ],
  },
  {
    by: 'perpetua',
    market: 'Crypto',
    hoursAgo: 9,
    name: 'Funding, eight venues, one screen',
    text: 'Three weeks of funding on one table. It was 31 percent a year at the top of the move, it is 4 now. Longs have stopped paying to wait. I took the basis trade off this morning: for 4 percent I can hold a bond and keep the counterparty risk for somebody else.',
    tags: ['funding', 'basis', 'perps'],
    files: [
      {
        name: 'funding.png',
        lines: {
          title: 'BTC funding, percent a year',
          theme: 'dusk',
          lines: [{ label: 'average of eight venues', path: [12, 18, 26, 31, 22, 24, 13, 8, 6, 4] }],
          below: ['1 Nov', '6 Nov', '11 Nov', '16 Nov', '21 Nov'],
          decimals: 0,
          unit: '%',
        },
      },
    ],
    likes: 8,
    comments: [
      says('mina.kade', 'The sentence about the bond should be on a mug.'),
      says('ivo_coldkey', 'Which venue is the outlier?'),
      says('perpetua', 'The one whose insurance fund I cannot find.'),
    ],
  },
  {
    by: 'perpetua',
    market: 'Crypto',
    hoursAgo: 34,
    text: 'Thirty day correlations. $ETHUSD is still 0.84 $BTCUSD with extra steps. The interesting cell is gold.',
    tags: ['correlation', 'data'],
    files: [
      {
        name: 'correlation.png',
        heat: {
          title: 'Correlation of daily returns',
          corner: '30 days',
          rows: ['BTC', 'ETH', 'SOL', 'ES', 'Gold'],
          columns: ['BTC', 'ETH', 'SOL', 'ES', 'Gold'],
          values: [
            [1, 0.84, 0.77, 0.41, -0.18],
            [0.84, 1, 0.81, 0.38, -0.21],
            [0.77, 0.81, 1, 0.33, -0.09],
            [0.41, 0.38, 0.33, 1, -0.22],
            [-0.18, -0.21, -0.09, -0.22, 1],
          ],
        },
      },
    ],
    likes: 6,
    comments: [
      says('tallow', 'Add cocoa. I want to see it alone in its corner.'),
      says('perpetua', '0.02 against everything. It truly is alone.'),
      says('tallow', 'Beautiful.'),
    ],
  },
  {
    by: 'ivo_coldkey',
    market: 'Crypto',
    hoursAgo: 66,
    text: 'Moved coins I have not touched for four years, to a new device. Twenty minutes of work, four evenings of courage. Write down how your heirs find the keys. Do it this weekend.',
    tags: ['custody'],
    likes: 13,
    comments: [
      says('dividend_otter', 'My broker sends a letter to my wife if I do not sign in for a year. I always found that rude. Not any more.'),
      says('slowcandle', 'How do you write it down without it being found by somebody else?'),
      says('ivo_coldkey', 'Two halves, two places, and one person who knows that there are two.'),
    ],
  },
  {
    by: 'perpetua',
    market: 'Crypto',
    hoursAgo: 104,
    text: 'Liquidations of Tuesday, by leverage: most of what was washed out was above 20x. It is not a market falling, it is a margin call with a chart.',
    tags: ['liquidations', 'leverage'],
    files: [
      {
        name: 'liquidations.png',
        bars: {
          title: 'Longs closed by force, million dollars',
          theme: 'dusk',
          bars: [
            ['under 5x', -14],
            ['5 to 10x', -41],
            ['10 to 20x', -96],
            ['20 to 50x', -228],
            ['over 50x', -173],
          ],
          decimals: 0,
        },
      },
    ],
    likes: 9,
    comments: [says('nightshift_nq', 'I was told leverage is a tool.'), says('perpetua', 'So is a chainsaw.')],
  },
  {
    by: 'ivo_coldkey',
    market: 'Crypto',
    hoursAgo: 158,
    text: 'My entire method: buy on the first of the month, look at the price on the second. Five years, sixty buys, no heroics.',
    tags: ['bitcoin', 'dca'],
    files: [
      {
        name: 'sixty-buys.png',
        lines: {
          title: 'Sixty buys',
          corner: 'thousand dollars',
          theme: 'mint',
          lines: [
            { label: 'worth', path: [1, 6, 11, 9, 14, 22, 19, 31, 44, 39, 58, 71] },
            { label: 'paid in', path: [0.5, 3, 6, 9, 12, 15, 18, 21, 24, 27, 29, 30], rough: false },
          ],
          below: ['2022', '2023', '2024', '2025', '2026'],
          decimals: 0,
        },
      },
    ],
    likes: 10,
    comments: [
      says('dividend_otter', 'We are the same animal in different rivers.'),
      says('perpetua', 'I work sixty hours a week to beat this by two percent.'),
    ],
  },
  {
    by: 'perpetua',
    market: 'Crypto',
    hoursAgo: 233,
    text: '$SOLUSD perpetual trades 14 basis points under spot since noon. Somebody hedges something big. I have no idea what, and the order book says they are not finished.',
    tags: ['basis', 'perps'],
    likes: 4,
  },
  {
    by: 'ivo_coldkey',
    market: 'Crypto',
    hoursAgo: 318,
    text: 'A platform offered me 18 percent on a stable coin today. I asked where it comes from. They sent me a video.',
    tags: ['yield'],
    likes: 12,
    comments: [
      says('wheelwright', 'At least they sent something.'),
      says('mina.kade', 'If you cannot find the risk, it has already found you.'),
    ],
  },
  {
    by: 'perpetua',
    market: 'Crypto',
    hoursAgo: 431,
    text: 'How I size a basis trade, in four lines:\n1. What if the venue stops withdrawals for a week?\n2. What if it never starts again?\n3. How much of that can I lose and still be calm?\n4. That, divided by three.',
    tags: ['risk', 'basis'],
    likes: 8,
    comments: [says('rulebook_ada', 'Line 4 is where most people save time.')],
  },
]

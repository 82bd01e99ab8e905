import { type DemoPost, says } from '#demo/script.ts'

export const OPTIONS: readonly DemoPost[] = [
  {
    by: 'vegaflat',
    market: 'Option',
    hoursAgo: 4.4,
    text: '$SPX one-month skew before and after the inflation number. The put side gave back a week of fear in eleven minutes. I was short it, so this is a post about luck and position size, in that order.',
    tags: ['skew', 'volatility'],
    files: [
      {
        name: 'spx-skew.png',
        lines: {
          title: 'SPX, one month, implied volatility',
          corner: 'by strike, percent of spot',
          theme: 'paper',
          lines: [
            { label: '13:25', path: [31, 25.5, 20.4, 17.1, 15.9, 17, 20.5], rough: false },
            { label: '13:45', path: [27, 21.8, 17.2, 14.6, 13.9, 15.1, 18.6], rough: false },
          ],
          below: ['80', '85', '90', '95', '100', '105', '110'],
          decimals: 0,
          unit: '%',
        },
      },
    ],
    likes: 9,
    comments: [
      says('mina.kade', 'And had it gone the other way?'),
      says('vegaflat', 'Minus 1.4 percent of the account. I know because I computed it before, not after.'),
      says('perpetua', 'Luck, size, and a third one: you were there.'),
    ],
  },
  {
    by: 'wheelwright',
    market: 'Option',
    hoursAgo: 16,
    name: 'Rolling short puts, on two pages',
    text: 'When to pay the debit, when to take the shares, and the three trades that taught me the difference. Two pages, no secrets. Corrections welcome, I will put them in.',
    tags: ['premium', 'rolling', 'wheel'],
    files: [{ name: 'rolling-short-puts.pdf', asset: 'rolling-short-puts.pdf' }],
    likes: 12,
    comments: [
      says('vegaflat', 'Page 2: you compare the credit of the roll with zero. Compare it with what the same margin earns elsewhere.'),
      says('wheelwright', 'That is a good correction. It goes in, with your name.'),
      says('slowcandle', 'First text about this that I understood to the end.'),
      says('dividend_otter', 'Rule 3 is how I came to own a railway.'),
    ],
  },
  {
    by: 'wheelwright',
    market: 'Option',
    hoursAgo: 41,
    text: 'Assigned on $KO at {{KO /0 waits}} over the weekend, cost basis {{KO /0 -1.15 /2 waits}} after the premium. Sold the December {{KO /0 +2 /0 waits}} call this morning for 0.71. The wheel turns.',
    tags: ['wheel', 'coveredcall'],
    likes: 7,
    comments: [says('dividend_otter', 'Welcome to the river.'), says('wheelwright', 'Only passing through, if the calls do their work.')],
  },
  {
    by: 'vegaflat',
    market: 'Option',
    hoursAgo: 70,
    text: 'People send me their iron condors. Friends, four legs are not four edges. They are four spreads to cross.',
    tags: ['execution'],
    likes: 11,
    comments: [
      says('wheelwright', 'I feel seen.'),
      says('vegaflat', 'Yours was one of the better ones.'),
      says('wheelwright', 'I still feel seen.'),
    ],
  },
  {
    by: 'wheelwright',
    market: 'Option',
    hoursAgo: 110,
    text: 'Year so far on the wheel, by underlying. The boring ones carry it, the exciting one pays it back.',
    tags: ['wheel', 'statistics'],
    files: [
      {
        name: 'wheel-2026.png',
        table: {
          title: 'The wheel, January to November',
          columns: ['Name', 'puts', 'assigned', 'premium', 'result'],
          rows: [
            ['KO', '14', '2', '812', '+940'],
            ['JNJ', '11', '1', '1,105', '+1,260'],
            ['O', '12', '3', '604', '+655'],
            ['F', '16', '4', '588', '+210'],
            ['PLTR', '9', '2', '1,890', '−1,415'],
          ],
          marked: 4,
        },
      },
    ],
    likes: 8,
    comments: [
      says('rulebook_ada', 'The largest premium and the only loss. The market told you in January what it would cost.'),
      says('wheelwright', 'It did. I thought it was a discount.'),
    ],
  },
  {
    by: 'vegaflat',
    market: 'Option',
    hoursAgo: 167,
    text: 'Realised 9, implied 14. Everybody who sells this knows it, and it is still there. What pays is not that you know it, but that you can hold it on the day it is 40.',
    tags: ['volatility', 'premium'],
    files: [
      {
        name: 'implied-realised.png',
        lines: {
          title: 'SPX, implied and realised',
          theme: 'linen',
          lines: [
            { label: 'implied', path: [14, 13, 16, 15, 21, 17, 15, 14.5, 14] },
            { label: 'realised', path: [9, 10, 11, 9, 19, 14, 10, 9.5, 9] },
          ],
          below: ['Jul', 'Aug', 'Sep', 'Oct', 'Nov'],
          decimals: 0,
          unit: '%',
        },
      },
    ],
    likes: 8,
    comments: [says('mina.kade', 'And the day it is 40, everybody is a macro trader.')],
  },
  {
    by: 'slowcandle',
    market: 'Option',
    hoursAgo: 214,
    text: 'Bought my first call. The stock went up, the call went down. Could somebody explain it as if to a child?',
    tags: ['question', 'greeks'],
    likes: 7,
    comments: [
      says(
        'vegaflat',
        'You bought an umbrella while it rained, and then it stopped. You still have the umbrella, it is just worth less in the sun.',
      ),
      says('wheelwright', 'And I was the one who sold umbrellas. Look at implied volatility before you buy, not only at the price.'),
      says('slowcandle', 'Umbrella. Got it. Thank you!'),
    ],
  },
  {
    by: 'vegaflat',
    market: 'Option',
    hoursAgo: 300,
    text: 'A note on hedging: if it never hurts to hold it, it is not a hedge.',
    tags: ['hedging'],
    likes: 9,
  },
  {
    by: 'wheelwright',
    market: 'Option',
    hoursAgo: 422,
    text: 'Spreadsheet question to the house: do you count a roll as one trade or as two? My win rate is 91 or 74 percent, depending.',
    tags: ['journal', 'rolling'],
    likes: 6,
    comments: [
      says('rulebook_ada', 'Two. A roll is a loss you took and a trade you opened.'),
      says('vegaflat', 'Two. The money left on one day and came on another.'),
      says('wheelwright', '74 it is. It was nice while it lasted.'),
    ],
  },
]

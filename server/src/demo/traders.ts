import type { PORTRAITS } from '#demo/drawing/portraits.ts'

export interface Trader {
  portrait: keyof typeof PORTRAITS
  /** What they trade, as their profile says. */
  subject: string
  follows: readonly TraderName[]
}

export type TraderName =
  | 'harbour_fx'
  | 'mina.kade'
  | 'tallow'
  | 'oxbow_energy'
  | 'gridline'
  | 'nightshift_nq'
  | 'ivo_coldkey'
  | 'perpetua'
  | 'saffron_swing'
  | 'dividend_otter'
  | 'vegaflat'
  | 'wheelwright'
  | 'slowcandle'
  | 'rulebook_ada'

/** The people of the demo community. All of them are invented. */
export const TRADERS: Record<TraderName, Trader> = {
  harbour_fx: {
    portrait: 'lighthouse',
    subject: 'London open, majors',
    follows: ['mina.kade', 'rulebook_ada', 'gridline', 'saffron_swing'],
  },
  'mina.kade': {
    portrait: 'globe',
    subject: 'Rates and currencies',
    follows: ['harbour_fx', 'oxbow_energy', 'vegaflat', 'tallow', 'perpetua'],
  },
  tallow: { portrait: 'bean', subject: 'Coffee, cocoa, grains', follows: ['oxbow_energy', 'mina.kade', 'rulebook_ada'] },
  oxbow_energy: { portrait: 'ox', subject: 'Crude and gas', follows: ['tallow', 'mina.kade', 'gridline', 'vegaflat'] },
  gridline: { portrait: 'grid', subject: 'Order flow, index futures', follows: ['nightshift_nq', 'rulebook_ada', 'vegaflat'] },
  nightshift_nq: { portrait: 'owl', subject: 'Nasdaq futures by night', follows: ['gridline', 'perpetua', 'slowcandle', 'harbour_fx'] },
  ivo_coldkey: { portrait: 'key', subject: 'Bitcoin, slowly', follows: ['perpetua', 'mina.kade', 'dividend_otter'] },
  perpetua: { portrait: 'loop', subject: 'Funding and basis', follows: ['ivo_coldkey', 'vegaflat', 'gridline', 'nightshift_nq'] },
  saffron_swing: {
    portrait: 'crocus',
    subject: 'Swing trades in large caps',
    follows: ['rulebook_ada', 'dividend_otter', 'wheelwright', 'harbour_fx'],
  },
  dividend_otter: { portrait: 'otter', subject: 'Dividends and patience', follows: ['saffron_swing', 'wheelwright', 'ivo_coldkey'] },
  vegaflat: { portrait: 'bell', subject: 'Volatility, mostly short', follows: ['wheelwright', 'mina.kade', 'gridline'] },
  wheelwright: { portrait: 'wheel', subject: 'Short puts, covered calls', follows: ['vegaflat', 'dividend_otter', 'rulebook_ada'] },
  slowcandle: {
    portrait: 'candle',
    subject: 'Learning, on paper first',
    follows: ['rulebook_ada', 'harbour_fx', 'saffron_swing', 'wheelwright', 'gridline', 'mina.kade', 'tallow'],
  },
  rulebook_ada: { portrait: 'book', subject: 'Process and statistics', follows: ['saffron_swing', 'harbour_fx', 'vegaflat', 'slowcandle'] },
}

export const TRADER_NAMES = Object.keys(TRADERS) as TraderName[]

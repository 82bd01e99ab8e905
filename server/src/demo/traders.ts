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
  | 'tern.fx'
  | 'lisbon_pips'
  | 'kiwi_carry'
  | 'parity_jo'
  | 'noor_macro'
  | 'ledgerline'
  | 'smallcap_fen'
  | 'gap_and_tea'
  | 'sable_semis'
  | 'quietquarter'
  | 'bento_bank'
  | 'validator_vi'
  | 'mempool_mia'
  | 'altitude'
  | 'satsteady'
  | 'delta_dune'
  | 'bullion_bo'
  | 'gasleak'
  | 'copperline'
  | 'barley_ben'
  | 'tick_by_tick'
  | 'bundwatch'
  | 'vwap_vera'
  | 'theta_thea'
  | 'gamma_gil'
  | 'condor_cleo'

/** The people of the demo community. All of them are invented. */
export const TRADERS: Record<TraderName, Trader> = {
  harbour_fx: {
    portrait: 'lighthouse',
    subject: 'London open, majors',
    follows: ['tern.fx', 'lisbon_pips', 'mina.kade', 'rulebook_ada', 'gridline', 'saffron_swing'],
  },
  'mina.kade': {
    portrait: 'globe',
    subject: 'Rates and currencies',
    follows: ['noor_macro', 'bundwatch', 'copperline', 'harbour_fx', 'oxbow_energy', 'vegaflat', 'tallow', 'perpetua'],
  },
  tallow: {
    portrait: 'bean',
    subject: 'Coffee, cocoa, grains',
    follows: ['barley_ben', 'gasleak', 'oxbow_energy', 'mina.kade', 'rulebook_ada'],
  },
  oxbow_energy: {
    portrait: 'ox',
    subject: 'Crude and gas',
    follows: ['gasleak', 'bullion_bo', 'tallow', 'mina.kade', 'gridline', 'vegaflat'],
  },
  gridline: { portrait: 'grid', subject: 'Order flow, index futures', follows: ['vwap_vera', 'nightshift_nq', 'rulebook_ada', 'vegaflat'] },
  nightshift_nq: { portrait: 'owl', subject: 'Nasdaq futures by night', follows: ['gridline', 'perpetua', 'slowcandle', 'harbour_fx'] },
  ivo_coldkey: {
    portrait: 'key',
    subject: 'Bitcoin, slowly',
    follows: ['satsteady', 'validator_vi', 'perpetua', 'mina.kade', 'dividend_otter'],
  },
  perpetua: {
    portrait: 'loop',
    subject: 'Funding and basis',
    follows: ['delta_dune', 'ivo_coldkey', 'vegaflat', 'gridline', 'nightshift_nq'],
  },
  saffron_swing: {
    portrait: 'crocus',
    subject: 'Swing trades in large caps',
    follows: ['rulebook_ada', 'dividend_otter', 'wheelwright', 'harbour_fx'],
  },
  dividend_otter: {
    portrait: 'otter',
    subject: 'Dividends and patience',
    follows: ['ledgerline', 'satsteady', 'saffron_swing', 'wheelwright', 'ivo_coldkey'],
  },
  vegaflat: {
    portrait: 'bell',
    subject: 'Volatility, mostly short',
    follows: ['gamma_gil', 'condor_cleo', 'delta_dune', 'wheelwright', 'mina.kade', 'gridline'],
  },
  wheelwright: { portrait: 'wheel', subject: 'Short puts, covered calls', follows: ['vegaflat', 'dividend_otter', 'rulebook_ada'] },
  slowcandle: {
    portrait: 'candle',
    subject: 'Learning, on paper first',
    follows: [
      'barley_ben',
      'theta_thea',
      'ledgerline',
      'vwap_vera',
      'gamma_gil',
      'satsteady',
      'rulebook_ada',
      'harbour_fx',
      'saffron_swing',
      'wheelwright',
      'gridline',
      'mina.kade',
      'tallow',
    ],
  },
  rulebook_ada: {
    portrait: 'book',
    subject: 'Process and statistics',
    follows: ['ledgerline', 'altitude', 'theta_thea', 'gap_and_tea', 'saffron_swing', 'harbour_fx', 'vegaflat', 'slowcandle'],
  },
  'tern.fx': { portrait: 'tern', subject: 'Antipodean crosses, Asian hours', follows: ['harbour_fx', 'mina.kade', 'kiwi_carry'] },
  lisbon_pips: { portrait: 'tram', subject: 'One cross, too often', follows: ['harbour_fx', 'rulebook_ada', 'tern.fx'] },
  kiwi_carry: { portrait: 'kiwi', subject: 'Carry in ten currencies', follows: ['mina.kade', 'tern.fx', 'noor_macro'] },
  parity_jo: { portrait: 'scales', subject: 'Francs, euros and hedges', follows: ['mina.kade', 'vegaflat', 'dividend_otter'] },
  noor_macro: { portrait: 'sun', subject: 'Emerging currencies', follows: ['mina.kade', 'kiwi_carry', 'oxbow_energy'] },
  ledgerline: {
    portrait: 'ledger',
    subject: 'Balance sheets for pleasure',
    follows: ['quietquarter', 'dividend_otter', 'smallcap_fen', 'rulebook_ada'],
  },
  smallcap_fen: { portrait: 'heron', subject: 'Small companies, long notes', follows: ['ledgerline', 'dividend_otter'] },
  gap_and_tea: { portrait: 'teacup', subject: 'Opening gaps, first hour', follows: ['saffron_swing', 'rulebook_ada', 'gridline'] },
  sable_semis: { portrait: 'chip', subject: 'Chips and their makers', follows: ['ledgerline', 'saffron_swing', 'quietquarter'] },
  quietquarter: { portrait: 'moon', subject: 'What firms promise', follows: ['ledgerline', 'bento_bank', 'vegaflat'] },
  bento_bank: { portrait: 'bento', subject: 'Lenders, slowly', follows: ['mina.kade', 'ledgerline'] },
  validator_vi: { portrait: 'shield', subject: 'Staking at home', follows: ['ivo_coldkey', 'mempool_mia'] },
  mempool_mia: { portrait: 'cubes', subject: 'Reading blocks', follows: ['ivo_coldkey', 'validator_vi', 'delta_dune'] },
  altitude: { portrait: 'peak', subject: 'Rotation by breadth', follows: ['perpetua', 'delta_dune', 'rulebook_ada'] },
  satsteady: { portrait: 'snail', subject: 'The same amount each week', follows: ['ivo_coldkey', 'dividend_otter'] },
  delta_dune: { portrait: 'dune', subject: 'Cash and carry', follows: ['perpetua', 'vegaflat', 'altitude'] },
  bullion_bo: { portrait: 'ingot', subject: 'Gold in two currencies', follows: ['mina.kade', 'oxbow_energy', 'copperline'] },
  gasleak: { portrait: 'flame', subject: 'Natural gas and weather', follows: ['oxbow_energy', 'tallow'] },
  copperline: { portrait: 'coil', subject: 'Base metals', follows: ['oxbow_energy', 'mina.kade', 'bullion_bo'] },
  barley_ben: { portrait: 'barley', subject: 'Cereals, hedged', follows: ['tallow', 'gasleak'] },
  tick_by_tick: { portrait: 'metronome', subject: 'Treasuries by the tick', follows: ['gridline', 'rulebook_ada', 'bundwatch'] },
  bundwatch: { portrait: 'bridge', subject: 'Rates from Frankfurt', follows: ['mina.kade', 'gridline'] },
  vwap_vera: { portrait: 'wave', subject: 'Index futures, by the plan', follows: ['gridline', 'nightshift_nq', 'rulebook_ada'] },
  theta_thea: { portrait: 'hourglass', subject: 'Credit spreads by rule', follows: ['wheelwright', 'vegaflat', 'rulebook_ada'] },
  gamma_gil: { portrait: 'spring', subject: 'Long gamma by temperament', follows: ['vegaflat', 'quietquarter', 'theta_thea'] },
  condor_cleo: { portrait: 'condor', subject: 'Defined risk only', follows: ['theta_thea', 'vegaflat', 'rulebook_ada'] },
}

export const TRADER_NAMES = Object.keys(TRADERS) as TraderName[]

export const isTrader = (name: string): name is TraderName => name in TRADERS

/** Catalog names that are also words, places or people; headlines with them are tagged only by cashtags and tickers. */
export const AMBIGUOUS_NAMES: ReadonlySet<string> = new Set([
  ...`3M ADP AES APA Affirm Ball Baxter Block Carnival Coherent Dover Dow Elastic Fox Hartford Molina Mosaic Nasdaq Oracle Otis Progressive Sea Shell
    Snap Snowflake Strategy Tapestry Target Travelers Vale Visa Waters Workday Zoom 0x API3 Aerodrome Aster Avalanche Balancer Blur Bonk Celestia
    Compound Dai Dash Enzyme Flow Gala Gas Harmony Holo ICON IOTA Immutable Injective Jupiter Kaito Kava Mina Movement Neo Oasis Ontology Optimism
    Osmosis Pepe Pixels Plasma Polygon Portal Quant Render Secret Sei Sky Sonic Stacks Story Sui Treasure Tron Turbo UMA WOO Waves Wormhole`.split(
    /\s+/,
  ),
  'Global Payments',
  'Iron Mountain',
  'Waste Management',
  'Internet Computer',
  'Official Trump',
  'The Graph',
  'The Sandbox',
])

/** Names in addition to those of the catalog, case-sensitive. */
export const EXTRA_NAMES: Readonly<Record<string, string>> = {
  AMD: 'AMD',
  BTC: 'BTCUSD',
  Barrick: 'B',
  'Barrick Gold': 'B',
  'Brent crude': 'UKOIL',
  'Brent futures': 'UKOIL',
  'Brent oil': 'UKOIL',
  'Brent price': 'UKOIL',
  'Brent prices': 'UKOIL',
  'CAC 40': 'FCE1!',
  Cisco: 'CSCO',
  Coinbase: 'COIN',
  DAX: 'DAX',
  Dell: 'DELL',
  Disney: 'DIS',
  Dogecoin: 'DOGEUSD',
  ETH: 'ETHUSD',
  Ethereum: 'ETHUSD',
  'Euro Stoxx 50': 'SX5E',
  Exxon: 'XOM',
  ExxonMobil: 'XOM',
  Google: 'GOOGL',
  JPMorgan: 'JPM',
  Micron: 'MU',
  MicroStrategy: 'MSTR',
  'Nasdaq-100': 'NDX',
  'Nasdaq 100': 'NDX',
  'Nikkei 225': 'NI225',
  Palantir: 'PLTR',
  Robinhood: 'HOOD',
  'Russell 2000': 'RUT',
  'S&P 500': 'SPX',
  'The Trade Desk': 'TTD',
  UBS: 'UBS',
  Uber: 'UBER',
  UnitedHealth: 'UNH',
  VIX: 'VIX',
  WTI: 'USOIL',
  XBT: 'BTCUSD',
}

/** A name is not the symbol if one of these follows. */
export const EXCLUDED_FOLLOWERS: Readonly<Record<string, string>> = {
  Amazon: 'rainforest|river|basin|forest|region|deforestation',
  Apple: 'juice|growers?|orchards?|cider|pie|production|crops?|trees?|exports?|imports?',
  gold: 'standard|medals?|cards?|rush|coast|star|plan|members?',
  silver: 'linings?|lake|medals?|spoon|state|tsunami|surfer',
  copper: 'wires?|cable|age',
  cotton: 'candy|swabs?',
  corn: 'maze|flakes',
}

/** Commodities, case-insensitive. */
export const COMMODITIES: Readonly<Record<string, string>> = {
  gold: 'XAUUSD',
  silver: 'XAGUSD',
  platinum: 'XPTUSD',
  palladium: 'XPDUSD',
  'crude oil': 'USOIL',
  'natural gas': 'NATGAS',
  gasoline: 'GASOLINE',
  'heating oil': 'HEATOIL',
  coal: 'COAL',
  uranium: 'URANIUM',
  propane: 'PROPANE',
  ethanol: 'ETHANOL',
  copper: 'XCUUSD',
  aluminium: 'ALUMINIUM',
  aluminum: 'ALUMINIUM',
  zinc: 'ZINC',
  nickel: 'NICKEL',
  'iron ore': 'IRONORE',
  cobalt: 'COBALT',
  lithium: 'LITHIUM',
  corn: 'CORN',
  wheat: 'WHEAT',
  soybean: 'SOYBEAN',
  soybeans: 'SOYBEAN',
  'palm oil': 'PALMOIL',
  coffee: 'COFFEE',
  cocoa: 'COCOA',
  sugar: 'SUGAR',
  cotton: 'COTTON',
  'orange juice': 'ORANGEJ',
  lumber: 'LUMBER',
  'live cattle': 'CATTLE',
  'feeder cattle': 'FEEDER',
  'lean hogs': 'HOGS',
}

/** Currency names of one word, in addition to those of the catalog. */
export const CURRENCY_WORDS: Readonly<Record<string, string>> = {
  dollar: 'USD',
  greenback: 'USD',
  euro: 'EUR',
  yen: 'JPY',
  sterling: 'GBP',
  'the pound': 'GBP',
  yuan: 'CNY',
  renminbi: 'CNY',
}

/** Words that make a currency a sum, a place or an institution: `5 billion euro`, `euro area`, `digital euro`. */
export const NOT_A_CURRENCY_RATE = {
  before: String.raw`[\d.,]+|million|billion|trillion|digital`,
  after: 'area|zone|system|group|banknotes?|notes|coins?|bills?|bonds?|bund|store|tree|denominated|stablecoins?',
}

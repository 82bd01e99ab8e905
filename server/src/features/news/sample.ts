/** Headlines without feeds: invented, about no event. */
const HEADLINES = [
  'How a $EURUSD chart looks in the hour around a rate decision',
  'Gold and real yields: three things to compare on one chart',
  'Bitcoin trades through the weekend; stops do not have to',
  'Crude oil by the season: why spring and autumn look alike',
  'Apple, Microsoft and Nvidia: why three shares can move a whole index',
  'What the front month is, and when $ES1! rolls to the next',
  'Reading the S&P 500 option chain from the middle outwards',
  'Yen and Swiss franc: where a carry trade begins, and where it ends',
  'Natural gas in winter: a lesson in contracts that expire',
  'Ethereum and bitcoin: how to draw one in terms of the other',
  'Sterling at the London open: what the first half hour shows',
  'Wheat and corn: why two grains move together until they do not',
  'A share split changes the chart of Tesla, not its value',
  'VIX above twenty: what the number says, and what it does not',
  'Copper as a thermometer, and its limits',
  'What a fixing is, and why EUR/GBP is busy for five minutes',
  'Earnings season: how far options on Netflix think a share will go',
  'Nasdaq-100 and Russell 2000: two indices, two stories',
  'Silver moves more than gold: how to size a position for both',
  'Coffee and cocoa: small markets, large gaps',
  'The Australian dollar and iron ore: a friendship with pauses',
  'Solana, Cardano and XRP: what a rank by market value leaves out',
  'When a futures curve slopes down: reading $CL1! from left to right',
  'Bank of America and JPMorgan: what rising rates do to lenders',
  'The Canadian dollar listens to oil, but not every day',
  'A dividend leaves the share of Coca-Cola on the ex-date',
  'Stops under a round number: a look at USD/JPY near 150',
  'Soybeans at harvest: seasons that everybody knows are in the price',
  'Platinum and palladium: two metals, one exhaust pipe',
  'Calls, puts and the week before expiry: time runs faster on $SPY',
  'Litecoin and dogecoin: old coins, thin order books',
  'The Mexican peso by night: spreads when nobody is at the desk',
  'How an index future closes a gap: a worked example with $NQ1!',
  'Walmart and Costco: two grocers in a slow year',
  'Sugar, cotton and orange juice: what a limit day is',
  'The euro against six currencies: what a dollar index weighs',
  'Boeing and Airbus have one chart in common: orders',
  'The New Zealand dollar and milk: a small currency with one large customer',
  'Why a coin costs different amounts in two places: Bitcoin at noon',
  'Ten-year notes and the dollar: which moves first on $ZN1!',
  'Gasoline in summer: what a crack spread measures',
  'A quiet day in EUR/CHF: when doing nothing is a position',
  'Pfizer, Merck and Eli Lilly: events that come with a date',
  'Chainlink, Uniswap and Aave: tokens with a purpose, and a price',
  'Live cattle and lean hogs: futures that used to need feeding',
  'Options on gold funds: what $GLD holds, and what it costs to hold',
  'Norwegian krone and Brent crude: how close is close?',
  'One percent a trade: the rule that makes every other chart readable',
] as const

const HOUR_MS = 3_600_000
/** One headline per interval, so that no headline is stored twice. */
const SAMPLE_INTERVAL_MS = 6 * HOUR_MS
/** How long a sample headline is shown: until it comes again. */
export const SAMPLE_CYCLE_MS = HEADLINES.length * SAMPLE_INTERVAL_MS
/** Coprime to the number of headlines, so that each appears before one repeats. */
const STRIDE = 19

export const SAMPLE_SOURCE = 'Simulated'

/** The sample headlines until `now`, the same on every machine. */
export function createSampleNews(now: Date): { guid: string; headline: string; publishedAt: Date }[] {
  const last = Math.floor(now.getTime() / SAMPLE_INTERVAL_MS)
  return Array.from({ length: HEADLINES.length }, (_, back) => {
    const slot = last - back
    const headline = HEADLINES[(slot * STRIDE) % HEADLINES.length] ?? HEADLINES[0]
    return { guid: `${slot}`, headline, publishedAt: new Date(slot * SAMPLE_INTERVAL_MS) }
  })
}

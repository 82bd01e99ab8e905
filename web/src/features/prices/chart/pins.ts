import type { Candle } from '@trademates/contract/prices'
import type { Post } from '@trademates/contract/posts'

/** What of a post is shown on a chart. */
export type Pinned = Pick<Post, 'id' | 'author' | 'author_avatar' | 'created_at' | 'name' | 'description'>

/** The posts of the time of one candle, newest first. */
export interface Spot {
  candle: number
  posts: readonly Pinned[]
}

/** Where things stand on a drawn chart, in pixels from its corner; `null` for what is not on it. */
export interface Scale {
  x(candle: Candle): number | null
  y(price: number): number | null
  /** From one candle to the next. */
  step: number
  width: number
  height: number
}

/** A picture on the chart: its middle, and how far its stem reaches to the candle it is about. */
export interface Pin {
  posts: readonly [Pinned, ...Pinned[]]
  side: 'above' | 'below'
  x: number
  y: number
  stem: number
}

/** Half of a pin with the ring around it. */
const HALF = 15
const GAP = 9
/** So many candles around it say whether one stands in a valley. */
const AROUND = 8

/** Which posts belong to which candle: each to the last one that had begun. Those from before the first candle are left out. */
export function spotsOf(posts: readonly Pinned[], candles: readonly Candle[]): Spot[] {
  const opened = candles.map(({ time }) => Date.parse(time))
  const groups = Map.groupBy(posts, ({ created_at: time }) => opened.findLastIndex((moment) => moment <= Date.parse(time)))
  return [...groups].filter(([candle]) => candle >= 0).map(([candle, own]) => ({ candle, posts: own }))
}

const highest = (candles: readonly Candle[]) => Math.max(...candles.map(({ high }) => Number(high)))
const lowest = (candles: readonly Candle[]) => Math.min(...candles.map(({ low }) => Number(low)))

/** Whether a candle is nearer to the lowest than to the highest of those around it. */
function isInValley(candles: readonly Candle[], at: number): boolean {
  const around = candles.slice(Math.max(0, at - AROUND), at + AROUND + 1)
  const own = candles.slice(at, at + 1)
  return lowest(own) - lowest(around) < highest(around) - highest(own)
}

/** The two places where a pin may stand, the better one first: clear of all candles beneath or above its breadth. */
function placesFor(at: number, candles: readonly Candle[], scale: Scale): Omit<Pin, 'posts'>[] {
  const candle = candles[at]
  const x = candle && scale.x(candle)
  if (candle === undefined || x === undefined || x === null || x < 0 || x > scale.width) return []
  const reach = Math.ceil(HALF / scale.step)
  const near = candles.slice(Math.max(0, at - reach), at + reach + 1)
  const [top, bottom] = [scale.y(highest(near)), scale.y(lowest(near))]
  const [high, low] = [scale.y(Number(candle.high)), scale.y(Number(candle.low))]
  if (top === null || bottom === null || high === null || low === null) return []
  const middle = Math.max(HALF, Math.min(scale.width - HALF, x))
  const above = Math.max(HALF, top - GAP - HALF)
  const below = Math.min(scale.height - HALF, bottom + GAP + HALF)
  const places = [
    { side: 'above', x: middle, y: above, stem: Math.max(0, high - above - HALF - 2) },
    { side: 'below', x: middle, y: below, stem: Math.max(0, below - low - HALF - 2) },
  ] as const
  return isInValley(candles, at) ? places.toReversed() : [...places]
}

/** Puts the posts on the chart, so that no two pictures cover each other: where both places are taken, they join the nearest. */
export function placePins(spots: readonly Spot[], candles: readonly Candle[], scale: Scale): Pin[] {
  const pins: Pin[] = []
  for (const { candle, posts } of spots.toSorted((a, b) => b.candle - a.candle)) {
    const [latest, ...others] = posts
    const places = placesFor(candle, candles, scale)
    const [first] = places
    if (latest === undefined || first === undefined) continue
    const free = places.find(({ x, y }) => pins.every((pin) => Math.hypot(pin.x - x, pin.y - y) >= 2 * HALF))
    if (free !== undefined) {
      pins.push({ ...free, posts: [latest, ...others] })
      continue
    }
    const away = (pin: Pin) => Math.hypot(pin.x - first.x, pin.y - first.y)
    const nearest = pins.reduce((best, pin) => (away(pin) < away(best) ? pin : best))
    pins.splice(pins.indexOf(nearest), 1, { ...nearest, posts: [...nearest.posts, ...posts] })
  }
  return pins.toReversed()
}

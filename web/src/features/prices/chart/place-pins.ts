import type { Candle } from '@trademates/contract/prices'
import type { Post } from '@trademates/contract/posts'

/** The fields of a post that a chart shows. */
export type ChartPost = Pick<Post, 'id' | 'author' | 'author_avatar' | 'created_at' | 'name' | 'description'>

/** The posts of one candle, newest first. */
export interface CandlePosts {
  candle: number
  posts: readonly ChartPost[]
}

/** Pixel coordinates in a rendered chart, from its top left corner; `null` for points outside it. */
export interface PixelScale {
  x(candle: Candle): number | null
  y(price: number): number | null
  /** The distance between two candles. */
  step: number
  width: number
  height: number
}

/** A pin: its center, and the length of its stem to the candle. */
export interface Pin {
  posts: readonly [ChartPost, ...ChartPost[]]
  side: 'above' | 'below'
  x: number
  y: number
  stem: number
}

/** Half of a pin including its ring. */
const PIN_RADIUS_PX = 15
const PIN_GAP_PX = 9
/** The number of neighbors that decide whether a candle is a local low. */
const NEIGHBOR_COUNT = 8

/** Assigns each post to the last candle that opened before it; posts before the first candle are dropped. */
export function groupPostsByCandle(posts: readonly ChartPost[], candles: readonly Candle[]): CandlePosts[] {
  const opened = candles.map(({ time }) => Date.parse(time))
  const groups = Map.groupBy(posts, ({ created_at: time }) => opened.findLastIndex((moment) => moment <= Date.parse(time)))
  return [...groups].filter(([candle]) => candle >= 0).map(([candle, own]) => ({ candle, posts: own }))
}

const highest = (candles: readonly Candle[]) => Math.max(...candles.map(({ high }) => Number(high)))
const lowest = (candles: readonly Candle[]) => Math.min(...candles.map(({ low }) => Number(low)))

/** Whether a candle is nearer to the lowest than to the highest of its neighbors. */
function isLocalLow(candles: readonly Candle[], at: number): boolean {
  const around = candles.slice(Math.max(0, at - NEIGHBOR_COUNT), at + NEIGHBOR_COUNT + 1)
  const own = candles.slice(at, at + 1)
  return lowest(own) - lowest(around) < highest(around) - highest(own)
}

/** The two possible positions of a pin, preferred one first: clear of all candles below or above its width. */
function pinPositions(at: number, candles: readonly Candle[], scale: PixelScale): Omit<Pin, 'posts'>[] {
  const candle = candles[at]
  const x = candle && scale.x(candle)
  if (candle === undefined || x === undefined || x === null || x < 0 || x > scale.width) return []
  const reach = Math.ceil(PIN_RADIUS_PX / scale.step)
  const near = candles.slice(Math.max(0, at - reach), at + reach + 1)
  const [top, bottom] = [scale.y(highest(near)), scale.y(lowest(near))]
  const [high, low] = [scale.y(Number(candle.high)), scale.y(Number(candle.low))]
  if (top === null || bottom === null || high === null || low === null) return []
  const middle = Math.max(PIN_RADIUS_PX, Math.min(scale.width - PIN_RADIUS_PX, x))
  const above = Math.max(PIN_RADIUS_PX, top - PIN_GAP_PX - PIN_RADIUS_PX)
  const below = Math.min(scale.height - PIN_RADIUS_PX, bottom + PIN_GAP_PX + PIN_RADIUS_PX)
  const places = [
    { side: 'above', x: middle, y: above, stem: Math.max(0, high - above - PIN_RADIUS_PX - 2) },
    { side: 'below', x: middle, y: below, stem: Math.max(0, below - low - PIN_RADIUS_PX - 2) },
  ] as const
  return isLocalLow(candles, at) ? places.toReversed() : [...places]
}

/** Places the posts on the chart without overlapping pins: where both positions are taken, a post joins the nearest pin. */
export function placePins(spots: readonly CandlePosts[], candles: readonly Candle[], scale: PixelScale): Pin[] {
  const pins: Pin[] = []
  for (const { candle, posts } of spots.toSorted((a, b) => b.candle - a.candle)) {
    const [latest, ...others] = posts
    const places = pinPositions(candle, candles, scale)
    const [first] = places
    if (latest === undefined || first === undefined) continue
    const free = places.find(({ x, y }) => pins.every((pin) => Math.hypot(pin.x - x, pin.y - y) >= 2 * PIN_RADIUS_PX))
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

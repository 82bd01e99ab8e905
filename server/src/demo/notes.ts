import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Market, MARKETS } from '@trademates/contract/markets'
import { type ThemeName, THEMES } from '#demo/drawing/canvas.ts'
import { makeRandom } from '#demo/drawing/prices.ts'
import { type DemoComment, type DemoFile, type DemoPost, says } from './script.ts'
import { isTrader, type TraderName } from './traders.ts'

/**
 * The short posts of the community: one file of `notes/` a market, one section a post.
 *
 *     ## author · hours ago h · likes likes · #tag #tag
 *     The text.
 *     ![Title · 4h](prices that the bars wander along / decimals)
 *     ~[Title · 1w](values that the line wanders along / decimals)
 *     > who: an answer
 *
 * @throws Error when a section is not so written
 */
export const readNotes = (): DemoPost[] =>
  MARKETS.flatMap((market) => {
    const text = readFileSync(join(import.meta.dirname, 'notes', `${market.toLowerCase()}.md`), 'utf8')
    return text
      .split(/^## /m)
      .slice(1)
      .map((section) => noteOf(market, section))
  })

const HEAD = /^(\S+) · ([\d.]+) h · (\d+) likes · (.+)$/
const CHART = /^([!~])\[(.+)\]\((.+) \/ (\d)\)$/
const ANSWER = /^> (\S+): (.+)$/

function noteOf(market: Market, section: string): DemoPost {
  const [head = '', ...lines] = section.trim().split('\n')
  const [, author = '', hours = '', likes = '', tags = ''] = HEAD.exec(head) ?? broken(head)
  const files: DemoFile[] = []
  const comments: DemoComment[] = []
  const text = lines.filter((line) => {
    const chart = CHART.exec(line)
    const answer = ANSWER.exec(line)
    if (chart) files.push(chartOf(chart))
    if (answer) comments.push(says(trader(answer[1]), answer[2] ?? ''))
    return !chart && !answer
  })
  return {
    by: trader(author),
    market,
    hoursAgo: Number(hours),
    text: text.join('\n'),
    tags: tags.split(' ').map((tag) => tag.replace('#', '')),
    files,
    likes: Number(likes),
    comments,
  }
}

const trader = (name = ''): TraderName => (isTrader(name) ? name : broken(name))

function broken(part: string): never {
  throw new Error(`The notes of the demo community do not understand: ${part}`)
}

const HOURS = ['02:00', '06:00', '10:00', '14:00', '18:00']
const MONTHS = ['Jul', 'Aug', 'Sep', 'Oct', 'Nov']
const themes = Object.keys(THEMES) as ThemeName[]

function chartOf([, kind, title = '', values = '', decimals = '']: RegExpExecArray): DemoFile {
  const name = `${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.png`
  const theme = themes[Math.floor(makeRandom(title)() * themes.length)] ?? 'ink'
  const drawn = { title, theme, decimals: Number(decimals), below: /\d[mh]$/.test(title) ? HOURS : MONTHS }
  const path = values.split(' ').map(Number)
  return kind === '!' ? { name, candles: { ...drawn, path } } : { name, lines: { ...drawn, lines: [{ label: '', path }] } }
}

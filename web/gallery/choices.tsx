import { Chip } from '#ui/Chip.tsx'
import { Choices } from '#ui/Choices.tsx'
import { Segments } from '#ui/Segments.tsx'
import { Switch } from '#ui/Switch.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { TagChip } from '#ui/TagChip.tsx'
import { handled, idle, type Piece, wide } from './piece.ts'
import styles from './Gallery.module.css'

const FEEDS = [
  { value: 'all', label: 'For you' },
  { value: 'following', label: 'Following' },
  { value: 'watchlist', label: 'Watchlist' },
] as const
const THEMES = [
  { value: 'dark', label: 'Dark', icon: 'moon', count: 2 },
  { value: 'light', label: 'Light', icon: 'sun' },
] as const
const CHARTS = [
  { value: 'candles', label: 'Candles', icon: 'chart-candlestick' },
  { value: 'line', label: 'Line', icon: 'chart-line' },
] as const
const REASONS = [
  ['spam', 'Spam'],
  ['scam', 'A scam, or a promise of money'],
  ['other', 'Something else'],
] as const

const chip = (
  <Chip pressed={false} onClick={idle}>
    Forex
  </Chip>
)
const taken = (
  <Chip pressed onClick={idle}>
    Forex
  </Chip>
)
const tabs = <Tabs label="Feed" tabs={FEEDS} value="all" onChange={idle} />
const segments = <Segments label="Theme" choices={THEMES} value="dark" onChange={idle} />

/** What is chosen, and what is on or off. */
export const choices: readonly Piece[] = [
  {
    name: 'Chip',
    looks: [
      ...handled('off', chip),
      { name: 'on', shows: taken },
      { name: 'on, focus', state: 'focus', shows: taken },
      {
        name: 'alone, off',
        shows: (
          <Chip pressed={false} onClick={idle} line>
            Crypto
          </Chip>
        ),
      },
      {
        name: 'alone, on',
        shows: (
          <Chip pressed onClick={idle} line>
            Crypto
          </Chip>
        ),
      },
    ],
  },
  {
    name: 'TagChip',
    looks: [
      ...handled('rest', <TagChip text="breakout" onRemove={idle} />),
      { name: 'long text', shows: <TagChip text={'support-and-resistance-'.repeat(4)} onRemove={idle} /> },
    ],
  },
  {
    name: 'Switch',
    looks: [
      ...handled('off', <Switch label="Daily email" on={false} onFlip={idle} />),
      { name: 'on', shows: <Switch label="Daily email" on onFlip={idle} /> },
      { name: 'on, focus', state: 'focus', shows: <Switch label="Daily email" on onFlip={idle} /> },
    ],
  },
  {
    name: 'Segments',
    looks: [
      ...handled('rest', segments),
      { name: 'icons alone', shows: <Segments bare label="Chart type" choices={CHARTS} value="candles" onChange={idle} /> },
    ],
  },
  { name: 'Tabs', looks: wide(handled('rest', <div className={styles.stageTabs}>{tabs}</div>)) },
  {
    name: 'Choices',
    looks: wide([
      { name: 'rest', shows: <Choices label="Why are you reporting this?" options={REASONS} value="" onChoose={idle} /> },
      {
        name: 'chosen, focus',
        state: 'focus',
        shows: <Choices label="Why are you reporting this?" options={REASONS} value="scam" onChoose={idle} />,
      },
      {
        name: 'error',
        shows: <Choices label="Why are you reporting this?" options={REASONS} value="" error="Choose a reason." onChoose={idle} />,
      },
    ]),
  },
]

import { Chip } from '#ui/buttons/Chip.tsx'
import { RadioGroup } from '#ui/fields/RadioGroup.tsx'
import { SegmentedControl } from '#ui/fields/SegmentedControl.tsx'
import { Switch } from '#ui/fields/Switch.tsx'
import { Tabs } from '#ui/navigation/Tabs.tsx'
import { TagChip } from '#ui/fields/TagChip.tsx'
import { interactiveVariants, noop, type GalleryEntry, wide } from './gallery-entry.ts'
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
  { value: 'spam', label: 'Spam' },
  { value: 'scam', label: 'A scam, or a promise of money' },
  { value: 'other', label: 'Something else' },
] as const

const DIRECTIONS = [
  { value: 'long', label: 'Long', icon: 'trending-up', tone: 'up' },
  { value: 'short', label: 'Short', icon: 'trending-down', tone: 'down' },
] as const
const MEANINGS = [
  { value: 'ES1!', label: 'E-mini S&P 500 · Future · 6,661.25' },
  { value: 'ES', label: 'Eversource Energy · Stock · 66.72' },
] as const

const chip = (
  <Chip pressed={false} onClick={noop}>
    Forex
  </Chip>
)
const taken = (
  <Chip pressed onClick={noop}>
    Forex
  </Chip>
)
const tabs = <Tabs label="Feed" tabs={FEEDS} value="all" onChange={noop} />
const segments = <SegmentedControl label="Theme" choices={THEMES} value="dark" onChange={noop} />

/** Chips, tabs, radio groups, switches. */
export const choices: readonly GalleryEntry[] = [
  {
    name: 'Chip',
    variants: [
      ...interactiveVariants('off', chip),
      { name: 'on', element: taken },
      { name: 'on, focus', state: 'focus', element: taken },
      {
        name: 'alone, off',
        element: (
          <Chip pressed={false} onClick={noop} line>
            Crypto
          </Chip>
        ),
      },
      {
        name: 'alone, on',
        element: (
          <Chip pressed onClick={noop} line>
            Crypto
          </Chip>
        ),
      },
    ],
  },
  {
    name: 'TagChip',
    variants: [
      ...interactiveVariants('rest', <TagChip text="breakout" onRemove={noop} />),
      { name: 'long text', element: <TagChip text={'support-and-resistance-'.repeat(4)} onRemove={noop} /> },
    ],
  },
  {
    name: 'Switch',
    variants: [
      ...interactiveVariants('off', <Switch label="Daily email" on={false} onFlip={noop} />),
      { name: 'on', element: <Switch label="Daily email" on onFlip={noop} /> },
      { name: 'on, focus', state: 'focus', element: <Switch label="Daily email" on onFlip={noop} /> },
    ],
  },
  {
    name: 'Segments',
    variants: [
      ...interactiveVariants('rest', segments),
      { name: 'icons alone', element: <SegmentedControl bare label="Chart type" choices={CHARTS} value="candles" onChange={noop} /> },
    ],
  },
  { name: 'Tabs', variants: wide(interactiveVariants('rest', <div className={styles.stageTabs}>{tabs}</div>)) },
  {
    name: 'Choices',
    variants: wide([
      { name: 'rest', element: <RadioGroup label="Why are you reporting this?" options={REASONS} value="" onChoose={noop} /> },
      {
        name: 'chosen, focus',
        state: 'focus',
        element: <RadioGroup label="Why are you reporting this?" options={REASONS} value="scam" onChoose={noop} />,
      },
      {
        name: 'error',
        element: <RadioGroup label="Why are you reporting this?" options={REASONS} value="" error="Choose a reason." onChoose={noop} />,
      },
      { name: 'segments', element: <RadioGroup look="segments" label="Direction" options={DIRECTIONS} value="long" onChoose={noop} /> },
      {
        name: 'segments, error',
        element: <RadioGroup look="segments" label="Direction" options={DIRECTIONS} value="" error="Choose a direction." onChoose={noop} />,
      },
      { name: 'chips', element: <RadioGroup look="chips" required label="Which $ES?" options={MEANINGS} value="" onChoose={noop} /> },
      {
        name: 'chips, chosen, focus',
        state: 'focus',
        element: <RadioGroup look="chips" required label="Which $ES?" options={MEANINGS} value="ES1!" onChoose={noop} />,
      },
    ]),
  },
]

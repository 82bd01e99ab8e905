import { Avatar } from '#ui/display/Avatar.tsx'
import { Badge } from '#ui/display/Badge.tsx'
import { CountBadge } from '#ui/display/CountBadge.tsx'
import { Icon, type IconName } from '#ui/icons/Icon.tsx'
import { IconButton } from '#ui/buttons/IconButton.tsx'
import { DeferredHeading } from '#ui/layout/DeferredHeading.tsx'
import { EMAIL_ICONS } from '#ui/icons/email-icons.ts'
import { BrandMark } from '#ui/brand/BrandMark.tsx'
import { IDEA_ICONS } from '#ui/icons/idea-icons.ts'
import { MEMBER_ICONS } from '#ui/icons/member-icons.ts'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Wordmark } from '#ui/brand/Wordmark.tsx'
import { type GalleryEntry, wide } from './gallery-entry.ts'
import styles from './Gallery.module.css'

const SIZES = [20, 24, 28, 32, 36, 40, 48, 72, 96] as const
/** One name per background color. */
const NAMES = ['mina', 'owen', 'ada', 'finn', 'lea', 'tom', 'zoë', 'kai', 'noor', 'ben', 'ida', 'max']
const TONES = ['up', 'down', 'brand', 'info'] as const
const GUEST_ICONS = ['circle-alert', 'circle-check', 'cloud-off', 'eye', 'eye-off', 'info', 'loader-circle', 'rotate-ccw', 'x'] as const
const ICONS = [...GUEST_ICONS, ...Object.keys(EMAIL_ICONS), ...Object.keys(IDEA_ICONS), ...Object.keys(MEMBER_ICONS)] as IconName[]

const picture = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg"><rect width="100%" height="100%" fill="#1c6b62"/></svg>')}`

/** Avatars, badges, headings and brand. */
export const text: readonly GalleryEntry[] = [
  {
    name: 'Wordmark and Mark',
    variants: [
      { name: 'the name', element: <Wordmark /> },
      { name: 'the mark', element: <BrandMark size={32} /> },
    ],
  },
  {
    name: 'PageHead and LateHeading',
    variants: wide([
      { name: 'a title', element: <PageHeader title="Watchlists" /> },
      {
        name: 'with a way back and something to do',
        element: (
          <PageHeader
            title="A title that is longer than its line, as those of lessons may be"
            before={<IconButton label="Back" icon="arrow-left" />}
          >
            <IconButton label="Settings" icon="settings" />
          </PageHeader>
        ),
      },
      { name: 'a heading that came late', element: <DeferredHeading>$EURUSD</DeferredHeading> },
    ]),
  },
  {
    name: 'Avatar',
    variants: [
      ...SIZES.map((size) => ({ name: `${size}`, element: <Avatar name="mina" size={size} /> })),
      { name: 'a picture', element: <Avatar name="mina" image={picture} size={48} /> },
      { name: 'no letter', element: <Avatar name="__" size={48} /> },
      {
        name: 'grounds',
        wide: true,
        element: (
          <div className={styles.stageRow}>
            {NAMES.map((name) => (
              <Avatar key={name} name={name} size={36} />
            ))}
          </div>
        ),
      },
    ],
  },
  {
    name: 'Badge and Count',
    variants: [
      { name: 'plain', element: <Badge icon="bitcoin">Crypto</Badge> },
      ...TONES.map((tone) => ({ name: tone, element: <Badge tone={tone}>{tone === 'down' ? 'Bearish' : 'Bullish'}</Badge> })),
      { name: 'count', element: <CountBadge value={7} what="unread" /> },
      { name: 'over 99', element: <CountBadge value={120} what="unread" /> },
      { name: 'quiet', element: <CountBadge value={7} what="unread" quiet /> },
    ],
  },
  {
    name: 'Icon',
    variants: [
      {
        name: 'all',
        wide: true,
        element: (
          <div className={styles.stageRow}>
            {ICONS.map((name) => (
              <Icon key={name} name={name} />
            ))}
          </div>
        ),
      },
      { name: '12', element: <Icon name="heart" size={12} /> },
      { name: '16', element: <Icon name="heart" size={16} /> },
      { name: '24', element: <Icon name="heart" size={24} /> },
      { name: 'filled', element: <Icon name="heart" size={24} fill /> },
    ],
  },
]

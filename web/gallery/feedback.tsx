import { Alert } from '#ui/feedback/Alert.tsx'
import { Banner } from '#ui/feedback/Banner.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { FormAlert } from '#ui/feedback/FormAlert.tsx'
import { ListEnd } from '#ui/lists/ListEnd.tsx'
import { Progress } from '#ui/loading/Progress.tsx'
import { RowSkeletons } from '#ui/loading/RowSkeletons.tsx'
import { Skeleton } from '#ui/loading/Skeleton.tsx'
import { Spinner } from '#ui/loading/Spinner.tsx'
import { Toast } from '#ui/feedback/Toast.tsx'
import { RetryCountdown } from '#ui/feedback/RetryCountdown.tsx'
import { noop, type GalleryVariant, type GalleryEntry, wide } from './gallery-entry.ts'

const LONG = 'The picture could not be read: it is neither a PNG nor a JPEG nor a WebP, or it was cut off on its way to us.'

const REST = { hasNextPage: false, isFetchingNextPage: false, isFetchNextPageError: false, fetchNextPage: noop }
const listEnd = (name: string, state: Partial<typeof REST>): GalleryVariant => ({
  name,
  shows: <ListEnd what="posts" length={20} list={{ ...REST, ...state }} />,
})

/** What is said of what happened, of what is on its way and of what is not there. */
export const feedback: readonly GalleryEntry[] = [
  {
    name: 'Alert, FormAlert and Waiting',
    variants: wide([
      { name: 'bad', shows: <Alert kind="bad">{LONG}</Alert> },
      { name: 'good', shows: <Alert kind="good">Profile Updated</Alert> },
      { name: 'note', shows: <Alert kind="note">Only you see this post.</Alert> },
      { name: 'why a form was refused', shows: <FormAlert failure={{ message: 'Network error' }} onGone={noop} /> },
      { name: 'too many attempts', shows: <RetryCountdown seconds={90} onGone={noop} /> },
    ]),
  },
  {
    name: 'Banner',
    variants: wide([
      { name: 'a word', shows: <Banner icon="wifi-off">You're offline. Data may be out of date.</Banner> },
      {
        name: 'with a button',
        shows: (
          <Banner icon="rotate-ccw">
            There is a new version. <button type="button">Load it</button>
          </Banner>
        ),
      },
    ]),
  },
  {
    name: 'Toast',
    variants: wide([
      { name: 'good', shows: <Toast kind="good" text="Link copied" onDone={noop} /> },
      { name: 'bad', shows: <Toast kind="bad" text={LONG} onDone={noop} /> },
      { name: 'with an action', shows: <Toast kind="good" text="Post deleted" action={{ label: 'Undo', run: noop }} onDone={noop} /> },
    ]),
  },
  {
    name: 'Progress, Spinner and Skeleton',
    variants: [
      ...[0, 0.6, 1].map((value) => ({ name: `${value * 100} %`, shows: <Progress value={value} label="Upload" /> })),
      { name: 'spinner', shows: <Spinner label="Loading" /> },
      { name: 'large', shows: <Spinner size={24} /> },
      { name: 'skeleton', shows: <Skeleton width={120} height={14} /> },
      { name: 'round', shows: <Skeleton width={40} height={40} round /> },
      { name: 'rows', wide: true, shows: <RowSkeletons what="people" picture={40} /> },
    ],
  },
  {
    name: 'Empty and Failed',
    variants: wide([
      {
        name: 'nothing there',
        shows: (
          <EmptyState
            title="No posts from people you follow"
            text="Follow traders to see their posts here."
            action={<Button variant="primary">Add Friends</Button>}
          />
        ),
      },
      { name: 'did not load', shows: <ErrorState text="Couldn't load posts" retry={noop} /> },
    ]),
  },
  {
    name: 'ListEnd',
    variants: wide([
      listEnd('more', { hasNextPage: true }),
      listEnd('loading', { isFetchingNextPage: true }),
      listEnd('failed', { isFetchNextPageError: true }),
      listEnd('the end', {}),
    ]),
  },
]

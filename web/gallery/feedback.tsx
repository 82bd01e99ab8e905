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

const REST = { hasNextPage: false, isFetchingNextPage: false, isFetchNextPageError: false, dataUpdatedAt: 0, fetchNextPage: noop }
const listEnd = (name: string, state: Partial<typeof REST>): GalleryVariant => ({
  name,
  element: <ListEnd what="posts" length={20} list={{ ...REST, ...state }} />,
})

/** Messages, progress and empty states. */
export const feedback: readonly GalleryEntry[] = [
  {
    name: 'Alert, FormAlert and Waiting',
    variants: wide([
      { name: 'bad', element: <Alert kind="bad">{LONG}</Alert> },
      { name: 'good', element: <Alert kind="good">Profile Updated</Alert> },
      { name: 'note', element: <Alert kind="note">Only you see this post.</Alert> },
      { name: 'why a form was refused', element: <FormAlert failure={{ message: 'Network error' }} onGone={noop} /> },
      { name: 'too many attempts', element: <RetryCountdown seconds={90} onGone={noop} /> },
    ]),
  },
  {
    name: 'Banner',
    variants: wide([
      { name: 'a word', element: <Banner icon="wifi-off">You're offline. Data may be out of date.</Banner> },
      {
        name: 'with a button',
        element: (
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
      { name: 'good', element: <Toast kind="good" text="Link copied" onDone={noop} /> },
      { name: 'bad', element: <Toast kind="bad" text={LONG} onDone={noop} /> },
      { name: 'with an action', element: <Toast kind="good" text="Post deleted" action={{ label: 'Undo', run: noop }} onDone={noop} /> },
    ]),
  },
  {
    name: 'Progress, Spinner and Skeleton',
    variants: [
      ...[0, 0.6, 1].map((value) => ({ name: `${value * 100} %`, element: <Progress value={value} label="Upload" /> })),
      { name: 'spinner', element: <Spinner label="Loading" /> },
      { name: 'large', element: <Spinner size={24} /> },
      { name: 'skeleton', element: <Skeleton width={120} height={14} /> },
      { name: 'round', element: <Skeleton width={40} height={40} round /> },
      { name: 'rows', wide: true, element: <RowSkeletons what="people" picture={40} /> },
    ],
  },
  {
    name: 'Empty and Failed',
    variants: wide([
      {
        name: 'nothing there',
        element: (
          <EmptyState
            title="No posts from people you follow"
            text="Follow traders to see their posts here."
            action={<Button variant="primary">Add Friends</Button>}
          />
        ),
      },
      { name: 'did not load', element: <ErrorState text="Couldn't load posts" retry={noop} /> },
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

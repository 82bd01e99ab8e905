import { Alert } from '#ui/Alert.tsx'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'
import { Failed } from '#ui/Failed.tsx'
import { FormAlert } from '#ui/FormAlert.tsx'
import { ListEnd } from '#ui/ListEnd.tsx'
import { Progress } from '#ui/Progress.tsx'
import { RowSkeletons } from '#ui/RowSkeletons.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { Toast } from '#ui/Toast.tsx'
import { Waiting } from '#ui/Waiting.tsx'
import { idle, type Look, type Piece, wide } from './piece.ts'

const LONG = 'The picture could not be read: it is neither a PNG nor a JPEG nor a WebP, or it was cut off on its way to us.'

const REST = { hasNextPage: false, isFetchingNextPage: false, isFetchNextPageError: false, fetchNextPage: idle }
const listEnd = (name: string, state: Partial<typeof REST>): Look => ({
  name,
  shows: <ListEnd what="posts" length={20} list={{ ...REST, ...state }} />,
})

/** What is said of what happened, of what is on its way and of what is not there. */
export const news: readonly Piece[] = [
  {
    name: 'Alert, FormAlert and Waiting',
    looks: wide([
      { name: 'bad', shows: <Alert kind="bad">{LONG}</Alert> },
      { name: 'good', shows: <Alert kind="good">Profile Updated</Alert> },
      { name: 'note', shows: <Alert kind="note">Only you see this post.</Alert> },
      { name: 'why a form was refused', shows: <FormAlert failure={{ message: 'Network error' }} onGone={idle} /> },
      { name: 'too many attempts', shows: <Waiting seconds={90} onGone={idle} /> },
    ]),
  },
  {
    name: 'Banner',
    looks: wide([
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
    looks: wide([
      { name: 'good', shows: <Toast kind="good" text="Link copied" onDone={idle} /> },
      { name: 'bad', shows: <Toast kind="bad" text={LONG} onDone={idle} /> },
      { name: 'with an action', shows: <Toast kind="good" text="Post deleted" action={{ label: 'Undo', run: idle }} onDone={idle} /> },
    ]),
  },
  {
    name: 'Progress, Spinner and Skeleton',
    looks: [
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
    looks: wide([
      {
        name: 'nothing there',
        shows: (
          <Empty
            title="No posts from people you follow"
            text="Follow traders to see their posts here."
            action={<Button variant="primary">Add Friends</Button>}
          />
        ),
      },
      { name: 'did not load', shows: <Failed text="Couldn't load posts" retry={idle} /> },
    ]),
  },
  {
    name: 'ListEnd',
    looks: wide([
      listEnd('more', { hasNextPage: true }),
      listEnd('loading', { isFetchingNextPage: true }),
      listEnd('failed', { isFetchNextPageError: true }),
      listEnd('the end', {}),
    ]),
  },
]

import { ActionButton } from '#ui/ActionButton.tsx'
import { Button, buttonProps } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { handled, type Piece } from './piece.ts'

const VARIANTS = ['primary', 'secondary', 'ghost', 'danger', 'quiet-danger'] as const

const variants = VARIANTS.map((variant): Piece => ({
  name: `Button, ${variant}`,
  looks: [
    ...handled('rest', <Button variant={variant}>Connect</Button>),
    {
      name: 'busy',
      shows: (
        <Button variant={variant} busy>
          Connect
        </Button>
      ),
    },
    {
      name: 'disabled',
      shows: (
        <Button variant={variant} disabled>
          Connect
        </Button>
      ),
    },
  ],
}))

/** What is pressed. */
export const buttons: readonly Piece[] = [
  ...variants,
  {
    name: 'Button, sizes',
    looks: [
      { name: 'small', shows: <Button size="sm">Accept</Button> },
      {
        name: 'small, busy',
        shows: (
          <Button size="sm" busy>
            Accept
          </Button>
        ),
      },
      { name: 'usual', shows: <Button>Accept</Button> },
      {
        name: 'large',
        shows: (
          <Button variant="primary" size="lg">
            Log in
          </Button>
        ),
      },
      { name: 'with an icon', shows: <Button icon="plus">New Post</Button> },
      {
        name: 'a link that looks like one',
        shows: (
          <a href="#buttons" {...buttonProps({ variant: 'secondary' })}>
            Go Home
          </a>
        ),
      },
      {
        name: 'block',
        wide: true,
        shows: (
          <Button variant="primary" size="lg" block>
            Sign up
          </Button>
        ),
      },
    ],
  },
  {
    name: 'IconButton',
    looks: [
      ...handled('rest', <IconButton label="Post options" icon="ellipsis" />),
      { name: 'open', shows: <IconButton label="Post options" icon="ellipsis" aria-expanded /> },
      { name: 'disabled', shows: <IconButton label="Send" icon="send" disabled /> },
      { name: 'small', shows: <IconButton label="Delete comment" icon="trash-2" size="sm" /> },
    ],
  },
  {
    name: 'ActionButton',
    looks: [
      ...handled('with a count', <ActionButton icon="message-square" label="Comments, 3" count={3} />),
      { name: 'open', shows: <ActionButton icon="message-square" label="Comments, 3" count={3} aria-expanded /> },
      { name: 'without a count', shows: <ActionButton icon="link" label="Copy link" /> },
    ],
  },
]

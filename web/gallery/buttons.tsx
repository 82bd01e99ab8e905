import { ActionButton } from '#ui/buttons/ActionButton.tsx'
import { Button, buttonProps } from '#ui/buttons/Button.tsx'
import { IconButton } from '#ui/buttons/IconButton.tsx'
import { interactiveVariants, type GalleryEntry } from './gallery-entry.ts'

const VARIANTS = ['primary', 'secondary', 'ghost', 'danger', 'quiet-danger'] as const

const variants = VARIANTS.map((variant): GalleryEntry => ({
  name: `Button, ${variant}`,
  variants: [
    ...interactiveVariants('rest', <Button variant={variant}>Connect</Button>),
    {
      name: 'busy',
      element: (
        <Button variant={variant} busy>
          Connect
        </Button>
      ),
    },
    {
      name: 'disabled',
      element: (
        <Button variant={variant} disabled>
          Connect
        </Button>
      ),
    },
  ],
}))

/** Buttons and links that look like buttons. */
export const buttons: readonly GalleryEntry[] = [
  ...variants,
  {
    name: 'Button, sizes',
    variants: [
      { name: 'small', element: <Button size="sm">Accept</Button> },
      {
        name: 'small, busy',
        element: (
          <Button size="sm" busy>
            Accept
          </Button>
        ),
      },
      { name: 'usual', element: <Button>Accept</Button> },
      {
        name: 'large',
        element: (
          <Button variant="primary" size="lg">
            Log in
          </Button>
        ),
      },
      { name: 'with an icon', element: <Button icon="plus">New Post</Button> },
      {
        name: 'a link that looks like one',
        element: (
          <a href="#buttons" {...buttonProps({ variant: 'secondary' })}>
            Go Home
          </a>
        ),
      },
      {
        name: 'block',
        wide: true,
        element: (
          <Button variant="primary" size="lg" block>
            Sign up
          </Button>
        ),
      },
    ],
  },
  {
    name: 'IconButton',
    variants: [
      ...interactiveVariants('rest', <IconButton label="Post options" icon="ellipsis" />),
      { name: 'open', element: <IconButton label="Post options" icon="ellipsis" aria-expanded /> },
      { name: 'disabled', element: <IconButton label="Send" icon="send" disabled /> },
      { name: 'small', element: <IconButton label="Delete comment" icon="trash-2" size="sm" /> },
    ],
  },
  {
    name: 'ActionButton',
    variants: [
      ...interactiveVariants('with a count', <ActionButton icon="message-square" label="Comments, 3" count={3} />),
      { name: 'open', element: <ActionButton icon="message-square" label="Comments, 3" count={3} aria-expanded /> },
      { name: 'without a count', element: <ActionButton icon="link" label="Copy link" /> },
    ],
  },
]

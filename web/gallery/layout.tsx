import { Badge } from '#ui/display/Badge.tsx'
import { Row, Stack } from '#ui/layout/Layout.tsx'
import type { GalleryEntry } from './gallery-entry.ts'

const children = ['one', 'two', 'three'].map((name) => <Badge key={name}>{name}</Badge>)

/** What lays out others. */
export const layout: readonly GalleryEntry[] = [
  {
    name: 'Row',
    variants: [
      { name: 'with a gap', element: <Row gap={8}>{children}</Row> },
      {
        name: 'between',
        element: (
          <Row gap={8} justify="between" wrap>
            {children}
          </Row>
        ),
      },
    ],
  },
  { name: 'Stack', variants: [{ name: 'with a gap', element: <Stack gap={8}>{children}</Stack> }] },
]

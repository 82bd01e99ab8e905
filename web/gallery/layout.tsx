import { Badge } from '#ui/display/Badge.tsx'
import { Row, Stack } from '#ui/layout/Layout.tsx'
import { DataTable } from '#ui/lists/DataTable.tsx'
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
  {
    name: 'DataTable',
    variants: [
      {
        name: 'with figures',
        element: (
          <DataTable
            label="Votes by day"
            columns={['Day', 'Bullish', 'Bearish']}
            rows={[
              { key: '27', cells: ['27 Nov 2026', 6, 4] },
              { key: '26', cells: ['26 Nov 2026', 5, 14] },
            ]}
          />
        ),
      },
    ],
  },
  { name: 'Stack', variants: [{ name: 'with a gap', element: <Stack gap={8}>{children}</Stack> }] },
]

import type { Position } from '@trademates/contract/ideas'
import type { Post } from '@trademates/contract/posts'
import { holdingText } from '#features/ideas/holding-text.ts'
import { addIcons, Icon } from '#ui/icons/Icon.tsx'
import { IDEA_ICONS } from '#ui/icons/idea-icons.ts'
import { Row } from '#ui/layout/Layout.tsx'

addIcons(IDEA_ICONS)

/** What the author of a post without a trade idea holds in its chosen symbol. */
export function PostPosition({ position, symbols }: { position: Position; symbols: Post['symbols'] }) {
  const code = symbols.find(({ chosen }) => chosen)?.code
  return (
    <Row as="p" gap={6} className="text-sm muted">
      <Icon name="briefcase" size={14} />
      {[...(code === undefined ? [] : [`$${code}`]), holdingText(position)].join(' · ')}
    </Row>
  )
}

import type { Idea } from '@trademates/contract/ideas'
import { AlertDialog } from '#features/alerts/form/AlertDialog.tsx'
import { useFollowIdea } from '#features/ideas/use-follow-idea.ts'
import { Switch } from '#ui/fields/Switch.tsx'
import { Row } from '#ui/layout/Layout.tsx'
import { t } from '#i18n/t.ts'

/** The alert form of the symbol of an idea, which also follows the idea. */
export function IdeaAlertDialog({ idea, close }: { idea: Idea; close: () => void }) {
  const { on, flip } = useFollowIdea(idea)
  const label = t('Notify me at entry, stop and targets')
  return (
    <AlertDialog
      alert={null}
      symbol={idea.symbol}
      close={close}
      before={
        <Row gap={12}>
          <Switch label={label} on={on} onFlip={flip} />
          <span aria-hidden="true">{label}</span>
        </Row>
      }
    />
  )
}

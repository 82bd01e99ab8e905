import type { IdeaForm } from '#features/ideas/composer/idea-form.ts'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { lazyWithRetry } from '#lib/loading/lazy-with-retry.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import type { useNewPost } from './submit/use-new-post.ts'

const IdeaSection = lazyWithRetry(
  () => import('#features/ideas/composer/IdeaSection.tsx').then((module) => module.IdeaSection),
  ({ retry }) => retry && <ErrorState text={t("Couldn't load this")} retry={retry} />,
)

const IdeaPreview = lazyWithRetry(
  () => import('#features/ideas/composer/IdeaPreview.tsx').then((module) => module.IdeaPreview),
  () => null,
)

/** The card of the typed idea in the preview of its post. */
export const PreviewedIdea = ({ form }: Pick<Props, 'form'>) => <IdeaPreview values={form.values} />

interface Props {
  form: ReturnType<typeof useNewPost>['form']
  /** True while the form is being sent. */
  locked: boolean
  /** Whether it takes the focus of what it replaces. */
  takesFocus: boolean
  /** Called when the idea is added or removed by the user, or when the focus has moved. */
  onFlip: (isFlipped: boolean) => void
}

/** Button that adds a trade idea to a new post. */
export function AddIdeaButton({ form, takesFocus, onFlip }: Omit<Props, 'locked'>) {
  const { values } = form
  // A new idea begins with the symbol and the direction of the post.
  const add = () => {
    const directions = { bullish: 'long', bearish: 'short', '': '' } as const
    if (values['idea.symbol'] === '') form.set('idea.symbol', values.symbol)
    if (values['idea.direction'] === '') form.set('idea.direction', directions[values.stance])
    form.set('hasIdea', true)
    onFlip(true)
  }
  return (
    <Button size="lg" icon="target" data-key="i" autoFocus={takesFocus} onFocus={() => onFlip(false)} onClick={add}>
      {t('Add trade idea')}
    </Button>
  )
}

/** The trade idea of a new post. */
export function PostIdea({ form, locked, takesFocus, onFlip }: Props) {
  const { values, errors } = form
  const set: IdeaForm['set'] = (name, value) => form.set(name, value as never)
  return (
    <IdeaSection
      form={{ values, errors, set }}
      locked={locked}
      takesFocus={takesFocus}
      onPick={({ post_market: market }) => {
        if (values.trading_markets === '') form.set('trading_markets', market)
      }}
      close={() => {
        form.set('hasIdea', false)
        onFlip(true)
      }}
    />
  )
}

/** Says how many fields of the idea have errors. */
export function IdeaErrors({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <Alert kind="bad">
      {tWith(
        '{count, plural, =1 {Fix one field of the idea.} =2 {Fix two fields of the idea.} =3 {Fix three fields of the idea.} other {Fix # fields of the idea.}}',
        { count },
      )}
    </Alert>
  )
}

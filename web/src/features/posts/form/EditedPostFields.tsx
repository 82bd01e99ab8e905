import type { Post, Sentiment } from '@trademates/contract/posts'
import { parseChoices } from '#features/symbols/tag-meanings.ts'
import { Field } from '#ui/fields/Field.tsx'
import { Input } from '#ui/fields/Input.tsx'
import { t } from '#i18n/t.ts'
import { PostFields } from './PostFields.tsx'
import type { DraftSymbols } from './draft/use-draft-symbols.ts'
import { DraftTags } from './fields/DraftTags.tsx'
import { SentimentChoice } from './fields/SentimentChoice.tsx'
import type { usePostEdit } from './submit/use-edit.ts'

interface Props {
  form: ReturnType<typeof usePostEdit>['form']
  found: DraftSymbols
  post: Post
  /** A cashtag whose symbol the author wants to change. */
  askedTag: string | undefined
  /** The name that the post will have. */
  name: string
  /** The sentiment, unless the edit clears it. */
  stance: Sentiment | ''
  locked: boolean
}

/** Fields of an edited post. Symbol and sentiment are read-only. */
export function EditedPostFields({ form, found, post, askedTag, name, stance, locked }: Props) {
  const symbol = post.symbols.find(({ chosen }) => chosen)?.code
  return (
    <PostFields
      locked={locked}
      name={
        <Field label={t('Name')} required error={form.errors.name}>
          <Input {...form.field('name')} value={name} autoComplete="off" />
        </Field>
      }
      description={{ field: form.field('description'), error: form.errors.description }}
      symbols={
        <DraftTags
          found={found}
          market={form.values.trading_markets}
          choices={parseChoices(form.values.tag_symbols)}
          askedTag={askedTag}
          onChoose={(choices) => form.set('tag_symbols', JSON.stringify(choices))}
          isInvalid={form.errors.tag_symbols !== undefined}
        />
      }
      tags={
        <Field label={t('Tags')} note={t('separate with commas')} error={form.errors.tags}>
          <Input {...form.field('tags')} autoComplete="off" autoCapitalize="none" />
        </Field>
      }
      market={{ field: form.field('trading_markets'), error: form.errors.trading_markets }}
      symbol={
        <Field label={t('Symbol')} note={t("can't be changed")}>
          <Input readOnly value={symbol ?? t('None')} />
        </Field>
      }
      sentiment={
        <Field
          label={t('Sentiment')}
          note={t("can't be changed")}
          hint={stance !== (post.stance ?? '') && <span role="status">{t('Cleared: sentiment belongs to one symbol.')}</span>}
        >
          <SentimentChoice value={stance} disabled />
        </Field>
      }
    />
  )
}

import type { Sentiment } from '@trademates/contract/posts'
import { parseChoices } from '#features/symbols/tag-meanings.ts'
import { SymbolPicker } from '#features/symbols/SymbolPicker.tsx'
import { Field } from '#ui/fields/Field.tsx'
import { t } from '#i18n/t.ts'
import { PostFields } from './PostFields.tsx'
import type { DraftSymbols } from './draft/use-draft-symbols.ts'
import { DraftTags } from './fields/DraftTags.tsx'
import { draftSymbols } from './fields/draft-sentiment.ts'
import { SentimentChoice } from './fields/SentimentChoice.tsx'
import { TagInput } from './fields/TagInput.tsx'
import type { useNewPost } from './submit/use-new-post.ts'

interface Props {
  form: ReturnType<typeof useNewPost>['form']
  found: DraftSymbols
  /** The sentiment, unless it was cleared. */
  stance: Sentiment | ''
  /** The cashtag that the market was set from, if any. */
  marketFrom: string | null
  /** Called with the text of the tag being typed. */
  onTypeTag: (text: string) => void
  locked: boolean
}

/** Fields of a new post. */
export function NewPostFields({ form, found, stance, marketFrom, onTypeTag, locked }: Props) {
  const { trading_markets: market, tags, symbol, hasIdea } = form.values
  const symbols = draftSymbols(form.values)
  return (
    <PostFields
      locked={locked}
      description={{ field: form.field('description'), error: form.errors.description }}
      symbols={
        <DraftTags
          found={found}
          market={market}
          choices={parseChoices(form.values.tag_symbols)}
          onChoose={(choices) => form.set('tag_symbols', JSON.stringify(choices))}
          isInvalid={form.errors.tag_symbols !== undefined}
        />
      }
      tags={
        <Field label={t('Tags')} note={t('press Enter after each')} error={form.errors.tags}>
          <TagInput tags={tags} onChange={(next) => form.set('tags', next)} onType={onTypeTag} />
        </Field>
      }
      market={{ field: form.field('trading_markets'), error: form.errors.trading_markets }}
      marketFrom={marketFrom}
      symbol={
        !hasIdea && (
          <Field label={t('Symbol')} optional error={form.errors.symbol}>
            <SymbolPicker
              value={symbol}
              onChange={(next) => form.set('symbol', next)}
              onPick={(picked) => {
                form.set('symbol', picked.code)
                if (market === '') form.set('trading_markets', picked.post_market)
              }}
            />
          </Field>
        )
      }
      sentiment={
        !hasIdea && (
          <Field
            label={t('Sentiment')}
            note={symbols.length > 0 ? t("optional, can't be changed later") : t('Add a symbol to say bullish or bearish.')}
            error={form.errors.stance}
            hint={
              symbols.length > 0 &&
              stance !== form.values.stance && <span role="status">{t('Cleared: sentiment belongs to one symbol.')}</span>
            }
          >
            <SentimentChoice
              value={stance}
              disabled={symbols.length === 0}
              onChange={(next) => {
                form.set('stance', next)
                form.set('stanceFor', symbols[0] ?? '')
                form.set('stanceCode', '')
              }}
            />
          </Field>
        )
      }
    />
  )
}

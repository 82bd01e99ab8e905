import type { BodyOf } from '@trademates/contract/endpoint'
import type { Market } from '@trademates/contract/markets'
import { editPost, nameAfterEdit, type Post } from '@trademates/contract/posts'
import { useState } from 'react'
import { type Attachment, isLocalFile, localFiles } from '#features/media/picker/attachments.ts'
import { useAttachments } from '#features/media/picker/use-attachments.ts'
import { updatePost } from '#features/posts/actions.ts'
import { baseVersion, type InitialPost, useSavedDraft } from '#features/posts/form/draft/use-draft.ts'
import { useDraftSymbols } from '#features/posts/form/draft/use-draft-symbols.ts'
import { isSentimentGone } from '#features/posts/form/fields/draft-sentiment.ts'
import { addTags } from '#features/posts/form/fields/tag-list.ts'
import { parseChoices, type CodesByTag } from '#features/symbols/tag-meanings.ts'
import { type FormSchema, useContractForm } from '#lib/form/contract-form.ts'
import { withTagRules } from './tag-rules.ts'
import { useSubmission } from './use-submission.ts'

const parseTags = (values: unknown): unknown =>
  typeof values === 'object' && values !== null && 'tags' in values && typeof values.tags === 'string'
    ? { ...values, tags: addTags([], values.tags) }
    : values

/** The contract's rules of an edit, for a form with comma-separated tags (specification, section 2). */
const editRules: FormSchema<BodyOf<typeof editPost>> = { safeParse: (values) => editPost.body.safeParse(parseTags(values)) }

/** The part of an edit request that changes the post's files to these. */
function fileChanges(post: Post, files: readonly Attachment[]): Pick<BodyOf<typeof editPost>, 'order' | 'alts' | 'remove_files'> {
  const chosen = localFiles(files)
  const left = new Set(files.map(({ key }) => key))
  return {
    // An empty list cannot be sent; `remove_files` lists the removed files.
    ...(files.length > 0 && { order: files.map(({ key, source }) => (isLocalFile(source) ? String(chosen.indexOf(source)) : key)) }),
    alts: files.map(({ alt }) => alt),
    remove_files: post.files.map(({ id }) => id).filter((id) => !left.has(id)),
  }
}

/** Whether the form has the post's files in the same order and with the same alternative texts. */
const hasSameFiles = (post: Post, files: readonly Attachment[]): boolean =>
  files.length === post.files.length && files.every(({ key, alt }, at) => key === post.files[at]?.id && alt === (post.files[at].alt ?? ''))

interface EditOptions {
  post: Post
  /** Storage key of the draft. */
  draftKey: string
  initial: InitialPost
  /** Called when the edit is saved. */
  onDone: () => void
}

/** State of the form that edits a post. */
export function usePostEdit({ post: now, draftKey, initial: { draft, files }, onDone }: EditOptions) {
  // A lost attempt may have changed the post; a retry must send the same request.
  const [post] = useState(now)
  const submission = useSubmission(draft?.key)
  const attachments = useAttachments({ initial: files, locked: submission.progress !== null })
  const symbol = post.symbols.find(({ chosen }) => chosen)?.code ?? ''
  const before = { name: post.name, description: post.description, trading_markets: post.trading_markets, tags: tagsOf(post) }
  const form = useContractForm({
    load: () => Promise.resolve(withTagRules(editRules, (values) => ({ ...(values as EditValues), symbol }))),
    initial: {
      ...(draft === null
        ? before
        : { name: draft.name, description: draft.description, trading_markets: draft.market, tags: draft.tags.join(', ') }),
      tag_symbols: JSON.stringify({ ...choicesOf(post), ...draft?.tagChoices }),
    },
    submit: (body) =>
      updatePost(
        post.id,
        // One blank tag removes all tags; an empty list leaves them unchanged.
        {
          body: { ...body, tags: body.tags?.length === 0 ? [''] : body.tags, ...fileChanges(post, attachments.files) },
          files: localFiles(attachments.files),
        },
        { submission, draftKey, onDone },
      ),
  })

  const { name, description, trading_markets: market } = form.values
  const tags = addTags([], form.values.tags)
  const tagChoices = parseChoices(form.values.tag_symbols)
  const isSame =
    name === before.name &&
    description === before.description &&
    market === before.trading_markets &&
    form.values.tags === before.tags &&
    JSON.stringify(tagChoices) === JSON.stringify(choicesOf(post)) &&
    hasSameFiles(post, attachments.files)
  const isStorageFull = useSavedDraft(
    draftKey,
    {
      name,
      description,
      tags,
      market,
      symbol: '',
      stance: '',
      tagChoices,
      hasIdea: false,
      idea: null,
      files: attachments.files,
      key: submission.key,
      base: baseVersion(post),
    },
    isSame,
  )
  // As the server will derive it, so that form and preview never show an outdated name.
  const shownName = nameAfterEdit(name, { before: post.description, after: description })
  const found = useDraftSymbols({ description, market, symbol, choices: tagChoices, post })
  const stance = isSentimentGone(post, description, found.symbols) ? '' : (post.stance ?? '')
  const written = { name: shownName, description, tags, market, symbol, stance, files: attachments.files } as const
  return { form, written, found, attachments, submission, isStorageFull }
}

interface EditValues {
  description: string
  trading_markets: Market | ''
  tag_symbols: string
}

/** What the author chose for the cashtags of the post. */
const choicesOf = ({ symbols }: Post): CodesByTag =>
  Object.fromEntries(symbols.flatMap(({ code, tags, by }) => (by === 'author' ? tags.map((tag) => [tag, code]) : [])))

const tagsOf = ({ tags }: Post): string => tags.map(({ name }) => name).join(', ')

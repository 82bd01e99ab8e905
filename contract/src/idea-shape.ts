import * as z from 'zod/mini'

const text = z.optional(z.nullable(z.string()))

/** A position as posted, before its values are checked. */
const PositionFields = z.object({ side: text, since: text })
export type PositionFields = z.output<typeof PositionFields>

/** The types of the fields of an idea, before their values are checked. */
const IdeaFields = z.object({
  symbol: text,
  direction: text,
  entry: z.optional(z.nullable(z.object({ kind: text, price: text, low: text, high: text }))),
  stop: text,
  targets: z.optional(z.nullable(z.array(z.object({ price: text, share: z.optional(z.nullable(z.number())) })))),
  expires_at: text,
  enter_by: text,
  confidence: z.optional(z.nullable(z.number())),
  position: z.optional(z.nullable(PositionFields)),
  paid: z.optional(z.nullable(z.boolean())),
})
export type IdeaFields = z.output<typeof IdeaFields>

/** Whether a parsed JSON value has the types of an idea. */
export const isIdeaShape = (input: unknown): input is IdeaFields => IdeaFields.safeParse(input).success

/** Whether a parsed JSON value has the types of a position. */
export const isPositionShape = (input: unknown): input is PositionFields => PositionFields.safeParse(input).success

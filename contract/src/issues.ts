import type { Message, MessageCode, MessageParamsOf } from './messages.ts'

/** The used properties of zod's `$ZodIssue`. */
export interface SchemaIssue {
  path: readonly PropertyKey[]
  message: string
  code?: string | undefined
  expected?: unknown
  origin?: unknown
  maximum?: unknown
  values?: unknown
}

const BY_EXPECTED = new Map<unknown, MessageCode>([
  ['string', 'text_needed'],
  ['boolean', 'boolean_needed'],
  ['number', 'number_needed'],
  ['int', 'integer_needed'],
  ['array', 'list_needed'],
  ['object', 'json_object_needed'],
])

/** Encodes a message as the error string of a schema: `z.minLength(1, issue('name_needed'))`. `messageOf` decodes it. */
export const issue = <const Code extends MessageCode>(code: Code, ...[params]: MessageParamsOf<Code>): string =>
  JSON.stringify({ code, params: params ?? {} } satisfies Message)

/** Returns the message of an issue: that of the schema, else one for the expected type, so that responses contain no messages of zod. */
export function messageOf({ message: own, code, expected, origin, maximum, values }: SchemaIssue): Message {
  if (own.startsWith('{')) return JSON.parse(own) as Message
  if (code === 'too_big' && origin === 'string') return { code: 'max_characters', params: { max: Number(maximum) } }
  if (code === 'invalid_value' && Array.isArray(values)) return { code: 'unknown_choice', params: { choices: values.join(', ') } }
  return { code: BY_EXPECTED.get(expected) ?? 'unexpected_value', params: {} }
}

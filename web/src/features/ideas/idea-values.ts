import type { Direction, PositionSide } from '@trademates/contract/ideas'

export type EntryKind = 'market' | 'level' | 'zone'
export type ExpirationPeriod = '1d' | '3d' | '1w' | '2w' | '1m' | '3m' | 'custom'

/** The trade idea of a post form, as typed. The keys are the fields of the endpoint; times are `2026-11-20T14:30` in UTC. */
export interface IdeaValues {
  'idea.symbol': string
  'idea.direction': Direction | ''
  'idea.entry': { kind: EntryKind; price: string; low: string; high: string }
  'idea.stop': string
  'idea.targets': { id: number; price: string; share: string }[]
  'idea.expires_at': { period: ExpirationPeriod; at: string }
  'idea.enter_by': string
  'idea.confidence': { isStated: boolean; percent: string }
  'idea.position': { side: PositionSide | ''; since: string }
  'idea.paid': boolean
}

/** Returns an empty idea about a symbol. */
export const blankIdea = (symbol = ''): IdeaValues => ({
  'idea.symbol': symbol,
  'idea.direction': '',
  'idea.entry': { kind: 'market', price: '', low: '', high: '' },
  'idea.stop': '',
  'idea.targets': [{ id: 1, price: '', share: '100' }],
  'idea.expires_at': { period: '1w', at: '' },
  'idea.enter_by': '',
  'idea.confidence': { isStated: false, percent: '' },
  'idea.position': { side: '', since: '' },
  'idea.paid': false,
})

const IDEA_FIELDS = Object.keys(blankIdea()) as (keyof IdeaValues)[]

/** The idea among the values of a form. */
export const ideaOf = (values: IdeaValues): IdeaValues =>
  Object.fromEntries(IDEA_FIELDS.map((field) => [field, values[field]])) as unknown as IdeaValues

/** Whether nothing was typed. */
export const isBlankIdea = (values: IdeaValues, symbol: string): boolean =>
  JSON.stringify(ideaOf(values)) === JSON.stringify(blankIdea(symbol))

/** The number of fields of the idea that have an error. */
export const countIdeaErrors = (errors: Partial<Record<keyof IdeaValues, string>>): number =>
  IDEA_FIELDS.filter((field) => errors[field] !== undefined).length

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function hasShape(value: unknown, model: unknown): boolean {
  if (Array.isArray(model)) return Array.isArray(value) && value.every((item) => hasShape(item, model[0]))
  if (!isRecord(model)) return typeof value === typeof model
  return isRecord(value) && Object.entries(model).every(([key, part]) => hasShape(value[key], part))
}

/** Reads the idea of a stored draft; null if it is none. */
export const readIdeaValues = (stored: unknown): IdeaValues | null => (hasShape(stored, blankIdea()) ? (stored as IdeaValues) : null)

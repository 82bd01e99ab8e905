import * as z from 'zod/mini'
import { Decimal } from './decimals.ts'
import { gradeCase, GradingCase } from './grading-cases.ts'
import { Market } from './markets.ts'
import { computeLuckCase, computeScoreCase } from './score-cases.ts'

const ScoreIdea = z.object({
  r: z.exactOptional(Decimal),
  live_mark: z.exactOptional(Decimal),
  market: Market,
  underlying: z.string(),
  from: z.number(),
  to: z.number(),
})
const ScoreCase = z.object({
  id: z.string(),
  k: z.int().check(z.minimum(1)),
  ideas: z.array(ScoreIdea).check(z.minLength(1)),
  weights: z.array(z.unknown()),
  result: z.record(z.string(), z.unknown()),
})
const CaseFile = z.object({
  grading: z._default(z.array(GradingCase), []),
  scores: z._default(z.array(ScoreCase), []),
  /** The luck line by the number of track records. */
  luck: z._default(z.record(z.string().check(z.regex(/^\d{1,15}$/)), z.unknown()), {}),
})

/** A field of a case whose value is not the expected one. */
interface CaseDifference {
  case: string
  field: string
  expected: unknown
  actual: unknown
}

/** The text is not a file of cases; the message says why. */
export class CaseFileError extends Error {}

/** A case: its expected values and a function that computes the actual ones. */
interface Case {
  id: string
  expected: Record<string, unknown>
  compute: () => Record<string, unknown>
}

/**
 * Computes all cases of a file with the product's own functions.
 * @param text JSON with cases under `grading`, `scores` and `luck`
 * @returns the number of cases, and of each case that differs its first difference
 * @throws CaseFileError if the text is not such a file
 */
export function checkCases(text: string): { count: number; differences: CaseDifference[] } {
  const { grading, scores, luck } = parseCaseFile(text)
  const cases: Case[] = [
    ...grading.map((one) => ({ id: one.id, expected: { managed: one.managed, unmanaged: one.unmanaged }, compute: () => gradeCase(one) })),
    ...scores.map(({ id, weights, result, ...one }) => ({
      id,
      expected: { result, weights },
      compute: () => ({ ...computeScoreCase({ id, ...one }) }),
    })),
    ...Object.entries(luck).map(([count, t]) => ({ id: `luck ${count}`, expected: { t }, compute: () => ({ t: computeLuckCase(count) }) })),
  ]
  if (cases.length === 0) throw new CaseFileError('The file has no cases.')
  const differences = cases.flatMap((one) => {
    const difference = findDifference(one.expected, computeOrExplain(one))
    return difference === null ? [] : [{ case: one.id, ...difference }]
  })
  return { count: cases.length, differences }
}

function parseCaseFile(text: string): z.output<typeof CaseFile> {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new CaseFileError('The file is not JSON.')
  }
  const parsed = CaseFile.safeParse(json)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new CaseFileError(`${issue?.path.join('.') || 'The file'}: ${issue?.message ?? 'unknown format'}`)
}

function computeOrExplain({ id, compute }: Case): Record<string, unknown> {
  try {
    return compute()
  } catch (error) {
    throw new CaseFileError(`${id}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Returns the first field in which two values differ, with its path; the order of keys does not matter. */
function findDifference(expected: unknown, actual: unknown, field = ''): Omit<CaseDifference, 'case'> | null {
  if (!isObject(expected) || !isObject(actual)) return expected === actual ? null : { field, expected, actual }
  for (const key of new Set([...Object.keys(expected), ...Object.keys(actual)])) {
    const difference = findDifference(expected[key], actual[key], field === '' ? key : `${field}.${key}`)
    if (difference !== null) return difference
  }
  return null
}

import * as z from 'zod/mini'
import { gradeCase, GradingCase } from './grading-cases.ts'

const CaseFile = z.object({ grading: z.optional(z.array(GradingCase)) })

/** A field of a case whose value is not the expected one. */
interface CaseDifference {
  case: string
  field: string
  expected: unknown
  actual: unknown
}

/** The text is not a file of cases; the message says why. */
export class CaseFileError extends Error {}

/**
 * Computes all cases of a file with the product's own functions.
 * @param text JSON with the cases under `grading`
 * @returns the number of cases, and of each case that differs its first difference
 * @throws CaseFileError if the text is not such a file
 */
export function checkCases(text: string): { count: number; differences: CaseDifference[] } {
  const { grading = [] } = parseCaseFile(text)
  if (grading.length === 0) throw new CaseFileError('The file has no cases.')
  const differences = grading.flatMap((one) => {
    const difference = findDifference({ managed: one.managed, unmanaged: one.unmanaged }, gradeOrExplain(one))
    return difference === null ? [] : [{ case: one.id, ...difference }]
  })
  return { count: grading.length, differences }
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

function gradeOrExplain(one: z.output<typeof GradingCase>): Record<string, unknown> {
  try {
    return gradeCase(one)
  } catch (error) {
    throw new CaseFileError(`${one.id}: ${error instanceof Error ? error.message : String(error)}`)
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

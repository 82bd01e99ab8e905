import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compare, Decimal } from '@trademates/contract/decimals'
import { SymbolCode } from '@trademates/contract/symbols'
import { StartError } from '#platform/process/start-error.ts'
import { findSymbol } from './find.ts'

/** A change of a security that is no change of its value. It takes effect at the open of the first session of its date. */
export type CatalogAction = { symbol: string; date: string; note: string } & (
  | { kind: 'split'; a: Decimal; b: Decimal }
  /** A special dividend per share. */
  | { kind: 'special'; amount: Decimal }
  | { kind: 'rename'; newSymbol: string }
  /** Without a price, the value of the security is unknown. */
  | { kind: 'delist'; price: Decimal | null }
)

const COLUMNS = ['symbol', 'date', 'kind', 'a', 'b', 'new_symbol', 'price', 'note'] as const
type Cells = Record<(typeof COLUMNS)[number], string>

const MAX_ACTIONS_BYTES = 5_000_000
const BUILT_IN_FILE = join(import.meta.dirname, 'catalog', 'actions.tsv')

const isDate = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) &&
  new Date(`${text}T00:00:00Z`).getTime() > 0 &&
  new Date(`${text}T00:00:00Z`).toISOString().startsWith(text)

function readDecimal(cells: Cells, column: 'a' | 'b' | 'price'): Decimal {
  const { data, success } = Decimal.safeParse(cells[column])
  if (!success || compare(data, '0') <= 0) throw new Error(`${column} is ${JSON.stringify(cells[column])}; a number above zero is needed`)
  return data
}

function readCode(cells: Cells, column: 'symbol' | 'new_symbol'): string {
  const { data, success } = SymbolCode.safeParse(cells[column])
  if (!success) throw new Error(`${column} is ${JSON.stringify(cells[column])}; a symbol is needed`)
  return data
}

/** Throws an Error with the column, its value and what is needed. */
function toAction(cells: Cells): CatalogAction {
  const { date, kind, note } = cells
  const symbol = readCode(cells, 'symbol')
  // A renamed or delisted symbol may have left the catalog.
  if ((kind === 'split' || kind === 'special') && findSymbol(symbol)?.code !== symbol)
    throw new Error(`symbol is ${JSON.stringify(symbol)}; a symbol of the catalog is needed`)
  if (!isDate(date)) throw new Error(`date is ${JSON.stringify(date)}; a date such as 2026-11-23 is needed`)
  const base = { symbol, date, note }
  if (kind === 'split') return { ...base, kind, a: readDecimal(cells, 'a'), b: readDecimal(cells, 'b') }
  if (kind === 'special') return { ...base, kind, amount: readDecimal(cells, 'price') }
  if (kind === 'rename') return { ...base, kind, newSymbol: readCode(cells, 'new_symbol') }
  if (kind === 'delist') return { ...base, kind, price: cells.price === '' ? null : readDecimal(cells, 'price') }
  throw new Error(`kind is ${JSON.stringify(kind)}; split, special, rename or delist is needed`)
}

function readText(file: string): string {
  let bytes: Buffer
  try {
    bytes = readFileSync(file)
  } catch (error) {
    throw new StartError(
      `ACTIONS_FILE names ${file}, which cannot be read (${(error as NodeJS.ErrnoException).code}); a readable file is needed`,
    )
  }
  if (bytes.byteLength > MAX_ACTIONS_BYTES)
    throw new StartError(`${file} has ${bytes.byteLength} bytes; at most ${MAX_ACTIONS_BYTES} are needed`)
  return bytes.toString('utf8')
}

function readFile(file: string): CatalogAction[] {
  const [head = '', ...lines] = readText(file).trimEnd().split(/\r?\n/)
  if (head.split('\t').join() !== COLUMNS.join())
    throw new StartError(
      `${file} line 1: the columns are ${JSON.stringify(head.slice(0, 100))}; ${COLUMNS.join(', ')}, separated by tabs, are needed`,
    )
  return lines.flatMap((line, at) => {
    if (line.trim() === '') return []
    const values = line.split('\t').map((value) => value.trim())
    try {
      if (values.length > COLUMNS.length) throw new Error(`there are ${values.length} columns; ${COLUMNS.length} are needed`)
      return [toAction(Object.fromEntries(COLUMNS.map((column, index) => [column, values[index] ?? ''])) as Cells)]
    } catch (error) {
      throw new StartError(`${file} line ${at + 2}: ${(error as Error).message}`)
    }
  })
}

/**
 * Reads the corporate actions of the catalog and of the operator's file, whose entries replace those of the catalog with the same symbol,
 * date and kind. Returns them by symbol in order of their dates. Throws a StartError that names file, line and column.
 */
export function readCorporateActions(operatorFile: string | null): ReadonlyMap<string, readonly CatalogAction[]> {
  const all = [BUILT_IN_FILE, ...(operatorFile === null ? [] : [operatorFile])].flatMap(readFile)
  const unique = [...new Map(all.map((action) => [`${action.symbol} ${action.date} ${action.kind}`, action])).values()]
  return Map.groupBy(
    unique.toSorted((a, b) => (a.date < b.date ? -1 : 1)),
    ({ symbol }) => symbol,
  )
}

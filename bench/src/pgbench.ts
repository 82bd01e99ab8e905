import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** A statement as passed to the driver. */
export interface Statement {
  text: string
  values: unknown[]
}

/** Whether pgbench is installed. The embedded PostgreSQL does not include it. */
export const hasPgbench = (): boolean => spawnSync('pgbench', ['--version']).status === 0

const asText = (value: unknown): string => (Array.isArray(value) ? `{${value.join()}}` : String(value))

/** Returns how often per second pgbench runs these prepared statements. */
export async function runPgbench(
  host: string,
  statements: readonly Statement[],
  { connections, seconds }: Record<'connections' | 'seconds', number>,
) {
  const folder = await mkdtemp(join(tmpdir(), 'trademates-pgbench-'))
  const script = join(folder, 'script.sql')
  const values = statements.flatMap(({ values }, at) => values.map((value, place) => ({ name: `v${at}_${place + 1}`, value })))
  const text = statements.map(({ text }, at) => `${text.replaceAll(/\$(\d+)/g, `:v${at}_$1`)};\n`).join('')
  // pgbench variables cannot be null.
  const nulls = values.filter(({ value }) => value === null || value === undefined)
  await writeFile(
    script,
    nulls.reduce((sql, { name }) => sql.replaceAll(new RegExp(`:${name}\\b`, 'g'), 'null'), text),
  )
  const variables = values.filter((one) => !nulls.includes(one)).flatMap(({ name, value }) => ['-D', `${name}=${asText(value)}`])
  const where = ['-h', host, '-U', 'trademates', 'trademates']
  const how = ['-n', '-M', 'prepared', '-c', String(connections), '-T', String(seconds), '-f', script]
  try {
    const { stdout } = await promisify(execFile)('pgbench', [...how, ...variables, ...where])
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
  } finally {
    await rm(folder, { recursive: true })
  }
}

import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** An installed package and its license. */
export interface LicensedPackage {
  name: string
  version: string
  /** SPDX name. */
  licence: string
  /** The license and notice files of the package; empty if it has none. */
  text: string
}

interface Lock {
  packages: Record<string, { dev?: true; link?: true }>
}

const NOTICES = '{[Ll][Ii][Cc][Ee][Nn][CcSs][Ee]*,[Cc][Oo][Pp][Yy][Ii][Nn][Gg]*,[Nn][Oo][Tt][Ii][Cc][Ee]*}'

const read = (path: string) => readFileSync(path, 'utf8')

/** Lists the installed runtime packages of the lock file, sorted by name. `root`: the folder of the lock file. */
export function listLicences(root: string): LicensedPackage[] {
  const { packages } = JSON.parse(read(join(root, 'package-lock.json'))) as Lock
  const wanted = Object.entries(packages).flatMap(([path, { dev, link }]) => (dev || link || !path.includes('node_modules/') ? [] : [path]))
  const found = wanted.filter((path) => existsSync(join(root, path, 'package.json'))).map((path) => licenceOf(join(root, path)))
  const once = new Map(found.map((one) => [`${one.name} ${one.version}`, one]))
  return [...once.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'en') || a.version.localeCompare(b.version, 'en'))
}

function licenceOf(folder: string): LicensedPackage {
  const { name, version, license } = JSON.parse(read(join(folder, 'package.json'))) as Record<'name' | 'version' | 'license', string>
  const texts = globSync(NOTICES, { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(js|ts|json|map)$/.test(basename(entry.name)))
    .map((entry) => read(join(folder, entry.name)).trim())
  return { name, version, licence: license, text: texts.join('\n\n') }
}

/** Formats all licenses as one text file. */
export function formatLicences(all: readonly LicensedPackage[]): string {
  const parts = all.map(
    ({ name, version, licence, text }) => `${name} ${version}\n${licence}\n\n${text || 'It carries no text of its own.'}`,
  )
  return `What TradeMates is built with, and under which licences.\n\n${parts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`
}

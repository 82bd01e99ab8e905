/**
 * `npm run dev`: runs the server, which restarts when its files change, behind Vite's development server, which updates the open page
 * and proxies all other requests. Ctrl-C stops both; if one ends, the other is stopped.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { writeCssTypes } from './css-types.mjs'

const root = resolve(import.meta.dirname, '..')
const web = join(root, 'web')
const vite = join(createRequire(join(web, 'package.json')).resolve('vite/package.json'), '../bin/vite.js')

// The origin in the browser and in email links.
const PAGE = 'http://localhost:5173'

/** @param {string[]} args @param {string} cwd @param {'inherit' | 'ignore'} stdin */
const run = (args, cwd, stdin) =>
  spawn(process.execPath, args, { cwd, stdio: [stdin, 'inherit', 'inherit'], env: { PUBLIC_URL: PAGE, ...process.env } })

writeCssTypes()

// The keys of the terminal are for Vite.
const children = [
  run(['--watch', '--watch-preserve-output', join(root, 'server/src/main.ts'), '--without-client'], root, 'ignore'),
  run([vite, '--strictPort', '--clearScreen', 'false'], web, 'inherit'),
]

/** @param {NodeJS.Signals} signal */
const stopAll = (signal) => children.filter(({ exitCode }) => exitCode === null).forEach((child) => child.kill(signal))

process.on('SIGINT', stopAll)
process.on('SIGTERM', stopAll)

await Promise.race(children.map((child) => once(child, 'exit')))
stopAll('SIGTERM')

/**
 * `npm run dev`: the server, started anew at each change of its files, and Vite's server in front of it, which changes the client in the
 * open page and hands everything else through. Ctrl-C ends both; so does the end of either.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { writeCssTypes } from './css-types.mjs'

const root = resolve(import.meta.dirname, '..')
const web = join(root, 'web')
const vite = join(createRequire(join(web, 'package.json')).resolve('vite/package.json'), '../bin/vite.js')

// What people open, so what links in mails begin with.
const PAGE = 'http://localhost:5173'

/** @param {string[]} args @param {string} cwd */
const run = (args, cwd) => spawn(process.execPath, args, { cwd, stdio: 'inherit', env: { PUBLIC_URL: PAGE, ...process.env } })

writeCssTypes()

const children = [
  run(['--watch', '--watch-preserve-output', join(root, 'server/src/main.ts'), '--without-client'], root),
  run([vite, '--strictPort', '--clearScreen', 'false'], web),
]

/** @param {NodeJS.Signals} signal */
const endAll = (signal) => children.filter(({ exitCode }) => exitCode === null).forEach((child) => child.kill(signal))

process.on('SIGINT', endAll)
process.on('SIGTERM', endAll)

await Promise.race(children.map((child) => once(child, 'exit')))
endAll('SIGTERM')

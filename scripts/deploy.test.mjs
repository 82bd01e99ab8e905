import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const read = (/** @type {string} */ file) => readFileSync(join(root, file), 'utf8')

it('the container image has the major version of Node in package.json', () => {
  const { dependencies } = /** @type {{ dependencies: { node: string } }} */ (JSON.parse(read('package.json')))
  const images = [...read('deploy/Dockerfile').matchAll(/^FROM node:(\d+)-/gm)].map(([, major]) => major)
  expect(images).toEqual([dependencies.node.split('.', 1)[0]])
})

it('example.env explains every variable of the Compose file', () => {
  const used = [...read('deploy/compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name]) => name)
  const explained = [...read('deploy/example.env').matchAll(/^(\w+)=/gm)].map(([, name]) => name)
  expect(new Set(used)).toEqual(new Set(explained))
})

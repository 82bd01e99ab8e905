/** Noise is failure: a test that writes to the console where nobody expected it has found something. */
import { afterEach, beforeEach, expect } from 'vitest'

/** @type {unknown[][]} */
let said = []

beforeEach(() => {
  said = []
  console.error = (...words) => said.push(words)
  console.warn = (...words) => said.push(words)
})

afterEach(() => expect(said, 'written to the console').toEqual([]))

import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

// Test files share one document: what a test rendered must not be found by the next.
afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})

import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// Slow machines need more than the default timeout.
configure({ asyncUtilTimeout: 10_000 })

// Test files share one document.
afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})

/** @module-tag full */
import { test } from 'vitest'
import { expectNoLoss, RECENT_STEPS, STEPS, useMigratedDatabases } from './migrated-databases.ts'

const EARLIER = STEPS.filter((step) => !RECENT_STEPS.includes(step))
const databases = useMigratedDatabases(EARLIER)

test.each(EARLIER)('a database at %s migrates to the newest schema without loss of data', (step) => expectNoLoss(databases, step))

// Creates a migrated DATA_DIR and prints its path, for test runners that cannot import the server.
import { createDataDirTemplate } from './data-dir-template.ts'

process.stdout.write(await createDataDirTemplate())

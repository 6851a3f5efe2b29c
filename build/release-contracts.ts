/**
 * `node build/release-contracts.ts`, as part of a release: stores the structure of openapi.json and schema.graphql, to which
 * later versions can only add. Fails if the present files break what was released before.
 */
import { breakingChanges, presentContracts, releasedContracts, storeReleased } from './released-contracts.ts'

const present = presentContracts()
const released = releasedContracts()
const broken = released ? await breakingChanges({ released, present }) : []
for (const change of broken) console.error(change)
if (broken.length > 0) process.exitCode = 1
else storeReleased(present)

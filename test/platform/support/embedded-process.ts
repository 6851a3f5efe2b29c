/** `node embedded-process.ts <data folder>`: owns the embedded server of a folder until it is killed, and prints its address. */
import { startEmbedded } from '../../../src/adapters/db/embedded.ts'

const dataDir = process.argv[2] ?? ''
const { url } = await startEmbedded({ dataDir })
process.stdout.write(`${url}\n`)

import { exec } from 'node:child_process'
import { promisify } from 'node:util'
import { fetchService, SERVICE_URL } from './service.ts'

const PROJECT = new URL('../../..', import.meta.url)
const THIS_MACHINE = ['127.0.0.1', 'localhost', '[::1]']
const VALID_FOR_HOURS = 24
const SET_KEY = 'Set LEADTHREAD_API_KEY to the API key of a sandbox, then start again.'

let created: Promise<string> | undefined

/** `LEADTHREAD_API_KEY`, otherwise a new sandbox key of the service on this machine. The new key is not stored. */
export async function apiKey(): Promise<string> {
  if (process.env.LEADTHREAD_API_KEY) return process.env.LEADTHREAD_API_KEY
  created ??= createKey()
  try {
    return await created
  } catch (error) {
    created = undefined // the next request tries again
    throw error
  }
}

async function createKey(): Promise<string> {
  if (!THIS_MACHINE.includes(new URL(SERVICE_URL).hostname)) throw new Error(SET_KEY)
  await fetchService('/healthz') // the command below would start the database of a service that does not run
  const expiresAt = new Date(Date.now() + VALID_FOR_HOURS * 3_600_000).toISOString()
  const command = `npm run -s key -- create --sandbox --name "Example dashboard" --expires ${expiresAt}`
  const { stdout } = await promisify(exec)(command, { cwd: PROJECT }).catch(({ stderr }) => {
    throw new Error(`${stderr}No API key could be created. ${SET_KEY}`)
  })
  const [id, key] = stdout.split(/\s+/)
  console.info(`Created the API key ${id} in the sandbox. It is valid for ${VALID_FOR_HOURS} hours.`)
  return key!
}

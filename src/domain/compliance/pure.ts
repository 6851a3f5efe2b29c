/** What reader threads load of this folder: pure functions, without the schemas and operations that index.ts brings. */
export { isTimeZone, localTime } from './local-time.ts'
export { readMeaning } from './opt-out.ts'

/** What reader threads load of this folder: pure functions, without the schemas and operations that index.ts brings. */
export { isTimeZone, localTime } from './gate/local-time.ts'
export { readMeaning } from './opt-out/opt-out.ts'

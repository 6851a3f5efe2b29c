/** What reader threads load of this folder: pure functions, without the schemas and operations that index.ts brings. */
export { countSegments } from './segments.ts'

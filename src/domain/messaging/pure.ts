/** Exports for reader threads: pure functions, without the schemas and operations of index.ts. */
export { countSegments } from './segments.ts'

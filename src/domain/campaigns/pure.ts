/** Exports for reader threads: pure functions, without the schemas and operations of index.ts. */
export { areaVerdict } from './area/service-area.ts'
export { inLanguage } from './in-language.ts'
export { fitsOneSegment, render, safeName, usesFirstName } from './phrase.ts'
export { ownership as OWNERSHIP } from './seeds/ownership-words.ts'

/** Exports for reader threads: pure functions, without the schemas and operations of index.ts. */
export { inLanguage } from './in-language.ts'
<<<<<<< HEAD
export { fitsOneSegment, render, safeName, usesFirstName } from './phrase.ts'
=======
export { fitsOneSegment, render, safeName } from './phrase.ts'
export { ownership as OWNERSHIP } from './seeds/ownership-words.ts'
>>>>>>> main
export { areaVerdict } from './service-area.ts'

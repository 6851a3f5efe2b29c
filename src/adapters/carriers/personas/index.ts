import { PersonaScript } from '../../../domain/sandbox/index.ts'
import { homeServices } from './home-services.ts'
import { insurance } from './insurance.ts'
import { realEstate } from './real-estate.ts'
import { solar } from './solar.ts'

/** The predefined personas, by trade. */
export const PERSONAS: readonly PersonaScript[] = [...homeServices, ...realEstate, ...solar, ...insurance].map(
  (script) => PersonaScript.parse(script),
)

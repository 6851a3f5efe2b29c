import type { Playbook } from '../playbook.ts'
import { homeServices } from './home-services.ts'
import { insurance } from './insurance.ts'
import { realEstate } from './real-estate.ts'
import { solar } from './solar.ts'

export { homeServices, insurance, realEstate, solar }

export const TEMPLATES = ['home_services', 'real_estate', 'solar', 'insurance'] as const
export type Template = (typeof TEMPLATES)[number]

/** The complete playbooks that a campaign can start with, by trade. */
export const PLAYBOOK_TEMPLATES: Readonly<Record<Template, { name: string; playbook: Playbook }>> = {
  home_services: { name: 'Home services', playbook: homeServices },
  real_estate: { name: 'Real estate', playbook: realEstate },
  solar: { name: 'Solar', playbook: solar },
  insurance: { name: 'Insurance', playbook: insurance },
}

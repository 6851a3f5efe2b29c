import type { z } from 'zod'
import { wordsOf } from '../../kernel/index.ts'
import type { Playbook } from '../playbook.ts'
import { homeServices } from './home-services.ts'
import { insurance } from './insurance.ts'
import { realEstate } from './real-estate.ts'
import { solar } from './solar.ts'

export { homeServices }

export const templateName = wordsOf('PlaybookTemplateName', 'Industries with a playbook template.', {
  home_services: 'Roofing, remodeling and repairs for homeowners.',
  real_estate: 'Buying and selling homes.',
  solar: 'Solar panels for homeowners.',
  insurance: 'Auto, home, renters and life insurance.',
})

export type Template = z.output<typeof templateName>

export const TEMPLATES = templateName.options

/** The complete playbooks that a campaign can start with, by trade. */
export const PLAYBOOK_TEMPLATES: Readonly<Record<Template, { name: string; playbook: Playbook }>> = {
  home_services: { name: 'Home services', playbook: homeServices },
  real_estate: { name: 'Real estate', playbook: realEstate },
  solar: { name: 'Solar', playbook: solar },
  insurance: { name: 'Insurance', playbook: insurance },
}

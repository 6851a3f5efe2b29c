import { forCompany, PLAYBOOK_TEMPLATES, Playbook, type Template } from '../../../src/domain/campaigns/index.ts'
import { EXAMPLE_COMPANY } from '../../../src/domain/workspaces/index.ts'

/** The templates as a new sandbox uses them: with the data of the example's company. */
export const homeServices = exampleOf('home_services')
export const insurance = exampleOf('insurance')
export const realEstate = exampleOf('real_estate')
export const solar = exampleOf('solar')

function exampleOf(template: Template): Playbook {
  return Playbook.parse(JSON.parse(JSON.stringify(forCompany(PLAYBOOK_TEMPLATES[template].playbook, EXAMPLE_COMPANY))))
}

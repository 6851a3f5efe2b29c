import { homeServices, insurance, type Playbook, realEstate, solar } from '../../../src/domain/campaigns/index.ts'

/** The playbooks of the four trades in which the labelled texts were written. */
export const verticals: Record<string, Playbook> = {
  home_services: homeServices,
  real_estate: realEstate,
  solar,
  insurance,
}

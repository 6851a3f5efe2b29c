import type { Playbook } from '../../../src/domain/campaigns/index.ts'
import { homeServices, insurance, realEstate, solar } from '../../campaigns/support/example-playbooks.ts'

/** The playbooks of the four trades in which the labelled texts were written. */
export const verticals: Record<string, Playbook> = {
  home_services: homeServices,
  real_estate: realEstate,
  solar,
  insurance,
}

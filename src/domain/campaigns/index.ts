export { nextFollowUpAt } from './cadence.ts'
export { type Copied, copyCampaign } from './copy-campaign.ts'
export { CreateCampaignInput, createCampaign } from './create-campaign.ts'
export { firstNameOf, renderFollowUp, renderOpening } from './opening.ts'
export { type ParsedPlaybook, parsePlaybook } from './parse-playbook.ts'
export { type Addressee, type Attributes, fitsOneSegment, gsm, render, safeName } from './phrase.ts'
export { type HandoffRule, type Knockout, Playbook, type PlaybookProblem, playbookSchema } from './playbook.ts'
export { type Opener, type Opening, queueOpening, readOpener } from './queue-opening.ts'
export {
  CAMPAIGN_STATUSES,
  findCampaign,
  ListCampaignsInput,
  listCampaigns,
  ReadCampaignInput,
  type WireCampaign,
} from './read-campaigns.ts'
export { type PlaybookResult, parseStorablePlaybook } from './save-playbook.ts'
export { seedCampaign } from './seed-campaign.ts'
export {
  homeServices,
  insurance,
  PLAYBOOK_TEMPLATES,
  realEstate,
  solar,
  TEMPLATES,
  type Template,
} from './seeds/index.ts'
export type { Matcher, Predicate, Signal, SignalKind } from './signal.ts'
export { UpdateCampaignInput, updateCampaign } from './update-campaign.ts'
export { UpdatePlaybookInput, updatePlaybook } from './update-playbook.ts'

export { nextFollowUpAt } from './cadence.ts'
export { type Copied, copyCampaign } from './copy-campaign.ts'
export { CreateCampaignInput, createCampaign } from './create-campaign.ts'
export { CreateLeadInput, createLead } from './create-lead.ts'
export { firstNameOf, renderFollowUp, renderOpening } from './opening.ts'
export type { Addressee, Attributes } from './phrase.ts'
export { fitsOneSegment, gsm, render, safeName } from './phrase.ts'
export type { HandoffRule, Knockout, ParsedPlaybook, PlaybookProblem } from './playbook.ts'
export { Playbook, parsePlaybook, playbookSchema } from './playbook.ts'
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

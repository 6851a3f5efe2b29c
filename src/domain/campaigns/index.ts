export { activationProblems, campaignToConfirmShape, readCampaignsToConfirm } from './activation.ts'
export { nextFollowUpAt } from './cadence.ts'
export { campaignShape, campaignStatus } from './campaign.ts'
export { campaignList, searchCampaigns } from './campaign-list.ts'
export { copyCampaign } from './copy-campaign.ts'
export { CreateCampaignInput, createCampaign } from './create-campaign.ts'
export { forCompany } from './for-company.ts'
export { inLanguage } from './in-language.ts'
export { firstNameOf, renderOpening } from './opening.ts'
export { parsePlaybook } from './parse-playbook.ts'
export { type Addressee, type Attributes, fitsOneSegment, render } from './phrase.ts'
export { type HandoffRule, type Knockout, Playbook, type PlaybookProblem, playbookSchema } from './playbook.ts'
export { problemCode } from './problem.ts'
export { queueOpening, readOpener } from './queue-opening.ts'
export { playbookShape, ReadPlaybookInput, readPlaybook } from './read-playbook.ts'
export { type PlaybookResult, parseStorablePlaybook } from './save-playbook.ts'
export { seedCampaign } from './seed-campaign.ts'
export { PLAYBOOK_TEMPLATES, TEMPLATES, type Template, templateName } from './seeds/index.ts'
export {
  CAMPAIGN_SEND_DUE,
  CAMPAIGN_SEND_RETENTION,
  CreateSendInput,
  cancelSend,
  createSend,
  findSend,
  leadFilter,
  pauseSend,
  readSend,
  readTexted,
  resumeSend,
  runSend,
  SendIdInput,
  selectedLeads,
  sendDerived,
  sendList,
  sendShape,
  sendStatus,
} from './sends/index.ts'
export type { Matcher, Predicate, Signal, SignalKind } from './signal.ts'
export { UpdateCampaignInput, updateCampaign } from './update-campaign.ts'
export { UpdatePlaybookInput, updatePlaybook } from './update-playbook.ts'
export { languageWarnings, playbookWarnings } from './warnings.ts'

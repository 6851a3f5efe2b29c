export { isAllowedAnywhere } from './allowed-origins.ts'
export { type CompanyHours, companyHoursShape } from './company-hours.ts'
export {
  brandFor,
  COMPANY,
  COMPANY_VARIABLES,
  type Company,
  companyHoursOf,
  companyLanguage,
  companyShape,
  companyValues,
  companyVariablesIn,
  EXAMPLE_COMPANY,
  fillCompany,
  fillStatement,
  hasName,
  NO_HELP_CONTACT,
  placeholderIn,
  profileOf,
  UpdateCompanyProfileInput,
  withoutCompany,
} from './company-profile.ts'
export { createWorkspace, type NewWorkspace } from './create-workspace.ts'
export { type CheckDocuments, type CheckedDocument, hashOf } from './documents/document.ts'
export { documentList, documentShape, registeredShape } from './documents/document-list.ts'
export { findDocument } from './documents/find-document.ts'
export { RegisterDocumentsInput, registerDocuments } from './documents/register-documents.ts'
export { RemoveDocumentInput, removeDocument } from './documents/remove-document.ts'
export { type GoLiveStep, goLiveStep, readGoLive } from './go-live.ts'
export {
  type ModelRow,
  type ModelUse,
  modelKeyHint,
  modelProvider,
  modelUse,
  openModelKey,
  UpdateModelSettingsInput,
} from './model-settings.ts'
export { type SendingHours, sendingHours, sendingHoursShape } from './sending-hours.ts'
export { copySnippet } from './snippets/copy-snippet.ts'
export { CreateSnippetInput, createSnippet } from './snippets/create-snippet.ts'
export { DeleteSnippetInput, deleteSnippet } from './snippets/delete-snippet.ts'
export { variablesOf } from './snippets/snippet.ts'
export { snippetList, snippetShape } from './snippets/snippet-list.ts'
export { UpdateSnippetInput, updateSnippet } from './snippets/update-snippet.ts'
export { STALLED_WORK_DUE } from './stalled-work/due.ts'
export { meaningOf, workKind } from './stalled-work/kinds.ts'
export { listStalledWork, type StalledWork } from './stalled-work/list-stalled-work.ts'
export { notStalled } from './stalled-work/not-stalled.ts'
export {
  type FailureRecord,
  forgetFailures,
  notifyStalled,
  recordFailure,
  setAside,
} from './stalled-work/record-failure.ts'
export { STALLED_WORK_RETENTION } from './stalled-work/retention.ts'
export { RetryStalledWorkInput, retryStalledWork } from './stalled-work/retry-stalled-work.ts'
export { StalledIndex, type StalledRow } from './stalled-work/stalled-index.ts'
export { WorkFailed } from './stalled-work/work-failed.ts'
export { readCompany, updateCompanyProfile } from './update-company-profile.ts'
export { updateModelSettings } from './update-model-settings.ts'
export {
  changeSettings,
  checkCampaign,
  lockSettings,
  UpdateWorkspaceInput,
  updateWorkspace,
} from './update-workspace.ts'
export { workspaceShape } from './workspace.ts'
